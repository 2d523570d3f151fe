"""The software bill of materials: CycloneDX 1.6, made from the asset lock alone and so the same every time.

Source: https://cyclonedx.org/docs/1.6/json/
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from lockfile import Asset, Component

NAME = "sbom.cdx.json"


def bill(assets: Iterable[Asset], version: str) -> str:
    """CycloneDX text that lists each component with the sha256 of each of its files that the page serves."""
    served: dict[str, list[Asset]] = {}
    components: dict[str, Component] = {}
    for asset in sorted(assets, key=lambda asset: asset.name):
        if asset.use == "site":
            components[asset.component.name] = asset.component
            served.setdefault(asset.component.name, []).append(asset)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {"type": "application", "name": "promptgraph", "version": version}},
        "components": [_component(component, served[name]) for name, component in sorted(components.items())],
    }
    return json.dumps(document, indent=1) + "\n"


def _component(component: Component, assets: Iterable[Asset]) -> Mapping[str, Any]:
    model = any(asset.name.endswith(".onnx") for asset in assets)
    return {
        "type": "machine-learning-model" if model else "library",
        "bom-ref": component.purl,
        "name": component.name,
        "version": component.version,
        "purl": component.purl,
        "authors": [{"name": component.author}],
        "licenses": [{"expression": component.licence}],
        "externalReferences": [{"type": "website", "url": component.homepage}],
        "components": [
            {
                "type": "file",
                "name": asset.destination or asset.name,
                "hashes": [{"alg": "SHA-256", "content": asset.sha256}],
            }
            for asset in assets
        ],
    }
