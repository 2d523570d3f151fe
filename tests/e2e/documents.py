"""Documents for the tests, made when they run."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Sequence
from email.message import EmailMessage
from xml.sax.saxutils import escape

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument"
TYPES = (
    f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="rels" ContentType="application/xml"/>'
    '<Override PartName="/word/document.xml" ContentType="application/xml"/></Types>'
)
RELATIONS = (
    f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r" Type="{OFFICE}" Target="word/document.xml"/>'
    "</Relationships>"
)


def docx(paragraphs: Sequence[str]) -> bytes:
    """A Word document; each paragraph is cut into runs after every word, as Word does when it checks spelling."""
    body = "".join(
        "<w:p>"
        + "".join(f'<w:r><w:t xml:space="preserve">{escape(word)} </w:t></w:r>' for word in p.split())
        + "</w:p>"
        for p in paragraphs
    )
    return docx_of(f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>'.encode())


def docx_of(document: bytes) -> bytes:
    """A Word document around this word/document.xml."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("[Content_Types].xml", TYPES)
        package.writestr("_rels/.rels", RELATIONS)
        package.writestr("word/document.xml", document)
    return file.getvalue()


def bomb(megabytes: int) -> bytes:
    """A Word document that unpacks to so much and says that it does not: both places that state the size say 99."""
    size = megabytes * 1_000_000
    honest = docx_of(b" " * size)
    return honest.replace(size.to_bytes(4, "little"), (99).to_bytes(4, "little"))


def pdf(pages: Sequence[Sequence[str]], extra: str = "") -> bytes:
    """A PDF with these lines of text a page, 14 points apart; an empty line is a gap. `extra` joins the trailer."""
    objects = ["<< /Type /Catalog /Pages 2 0 R >>", "", "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"]
    kids = []
    for lines in pages:
        kids.append(f"{len(objects) + 1} 0 R")
        objects += [
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents {len(objects) + 2} 0 R"
            " /Resources << /Font << /F 3 0 R >> >> >>",
            _stream("BT /F 11 Tf 14 TL 60 780 Td " + " ".join(f"({_quoted(line)}) Tj T*" for line in lines) + " ET"),
        ]
    objects[1] = f"<< /Type /Pages /Kids [{' '.join(kids)}] /Count {len(kids)} >>"
    return _file(objects, extra)


def locked_pdf() -> bytes:
    """A PDF that asks for a password: the standard security handler with keys that no empty password opens."""
    key = "<" + "5a" * 32 + ">"
    lock = f"<< /Filter /Standard /V 2 /R 3 /Length 128 /P -4 /O {key} /U {key} >>"
    return pdf([["Nothing to see"]], f"/Encrypt {lock} /ID [<aa> <aa>]")


def _quoted(text: str) -> str:
    return text.replace("\\", r"\\").replace("(", r"\(").replace(")", r"\)")


def _stream(content: str) -> str:
    data = zlib.compress(content.encode("latin-1")).decode("latin-1")
    return f"<< /Length {len(data)} /Filter /FlateDecode >> stream\n{data}\nendstream"


def _file(objects: Sequence[str], extra: str) -> bytes:
    out = "%PDF-1.7\n"
    places = []
    for number, text in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{text}\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    size = len(objects) + 1
    out += f"xref\n0 {size}\n0000000000 65535 f \n{table}trailer << /Size {size} /Root 1 0 R {extra} >>\n"
    return (out + f"startxref\n{out.rindex('xref')}\n%%EOF").encode("latin-1")


def mail(text: str, attachment: bytes) -> bytes:
    """A mail as clients write them: encoded words in the head, the text as quoted-printable and as HTML, a picture."""
    message = EmailMessage()
    message["From"] = "Zoë Ångström <zoe@example.org>"
    message["To"] = "Ngozi Adeyemi <ngozi@example.org>, desk@example.org"
    message["Subject"] = "Größe der Wohnung – 3. Stock"
    message.set_content(text, cte="quoted-printable")
    message.add_alternative(f"<p>{escape(text)}</p><script>document.title = 'owned'</script>", subtype="html")
    message.add_attachment(attachment, maintype="image", subtype="png", filename="plan.png")
    return message.as_bytes()
