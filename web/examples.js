/** Prompts to try; every person and number in them is made up. */

/** @typedef {{name: import("./strings.js").Key, purpose: string, text: string}} Example */

/** @type {Example[]} */
export const EXAMPLES = [
  {
    name: "example-fasting",
    purpose: "medical question",
    text: `I'm Amira Haddad, a night-shift nurse in Malmö, and I keep a fasting log during Ramadan. I take 1000 mg of metformin at breakfast and at dinner for type 2 diabetes. In my fasting log the sugar drops to 3.6 around four in the afternoon, and my sister found me shaking in the car park last week. Dr. Lindqvist is away until May. Could you suggest a dosage adjustment that I can discuss with the clinic, and explain it in plain words? You can reach me at amira.haddad@example.se.`,
  },
  {
    name: "example-complaint",
    purpose: "legal",
    text: `Please help me write a firm but polite letter to my landlord, Mr. Tobias Kerner. I have rented the flat at 14 Lindenstrasse, Leipzig, since my divorce two years ago, with my daughter, who has asthma. The mould in her bedroom came back in October and he has not answered my e-mails since I lost my job at the bakery. I pay 780 euros a month from the account DE89 3704 0044 0532 0130 00. Ask for a repair within 14 days and a lower rent until then.`,
  },
  {
    name: "example-work",
    purpose: "job application",
    text: `Improve this paragraph of my application: "After nine years as a payroll clerk at Brightwater Logistics in Cardiff I had to stop when my depression came back and I came out as trans at work. Since March I have volunteered at the food bank of St. Teilo's church. I am now looking for a part-time post in accounting." Make it confident. My name is Robin Pugh, my phone is +44 29 2018 0342.`,
  },
  {
    name: "example-code",
    purpose: "code",
    text: `Why does this script time out after a minute?\n\nimport smtplib\n\nHOST = "mail.internal.northfold-clinic.example"\nUSER = "j.okafor@northfold-clinic.example"\nPASSWORD = "Tulip-Harbour-83"\n\ndef remind(patient, phone):\n    with smtplib.SMTP(HOST, 587, timeout=60) as server:\n        server.login(USER, PASSWORD)\n        server.sendmail(USER, patient, f"Your appointment is tomorrow. Call {phone}.")\n\nremind("maria.svensson@example.org", "+46 8 123 456 78")\n`,
  },
];
