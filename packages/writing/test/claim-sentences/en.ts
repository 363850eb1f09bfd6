import type { ClaimTopic } from "./labelled-sentences.ts"

const kettle: ClaimTopic = {
  locale: "en",
  evidence: [
    "The Brewly K2 holds 1.7 litres and boils a full load in 4 minutes and 10 seconds. It weighs 1.2 kg without water.",
    "Brewly was founded in Leeds in 2016 by Hannah Okoro and Tom Reyes. The company has 48 employees.",
    "In a test by Home Lab Weekly on 14 March 2024, the K2 used 11% less energy than the average of nine kettles. The reviewer wrote: “A quiet kettle that does one thing and does it well.”",
    "The warranty runs for three years. Spare lids and filters are sold for at least 10 years after a model ends.",
    "Noise was measured at 62 dB at a distance of one metre. The limit in the category is 75 dB.",
  ],
  facts: ["The K2 costs £79.", "Brewly ships to 14 countries in Europe.", "Brewly's head office is in Leeds."],
  sentences: `
    + The Brewly K2 holds 1.7 litres.
    - The Brewly K2 holds 2.5 litres.
    + A full kettle boils in 4 minutes and 10 seconds.
    - A full kettle boils in under 3 minutes.
    + Hannah Okoro and Tom Reyes founded the company in 2016.
    - Hannah Okoro and Peter Walsh founded the company in 2016.
    + The company has 48 employees today.
    - The company has 480 employees today.
    + Home Lab Weekly tested the kettle on March 14, 2024.
    - Home Lab Weekly tested the kettle on March 19, 2024.
    + It used 11% less energy than the average kettle in the test.
    - It used 30% less energy than the average kettle in the test.
    + Fill it, switch it on and wait.
    - The Guardian called it the kettle of the year.
    + The warranty runs for 3 years.
    - The warranty runs for 5 years.
    + At £79, the K2 is no impulse buy.
    - At £49, the K2 is a bargain.
    + Noise stays at 62 dB, well below the limit of 75 dB.
    - Noise stays at 48 dB, well below the limit of 75 dB.
    + As the reviewer put it, it is “a quiet kettle that does one thing and does it well”.
    - As the reviewer put it, it is “the only kettle you will ever need”.
    + Descale your kettle when you see white marks on the bottom.
    - It is the best kettle you can buy.
    + Brewly ships to 14 countries in Europe.
    - Brewly ships to 40 countries worldwide.
    + You can buy filters for at least ten years after a model ends.
    - Your satisfaction is guaranteed.
    + The office in Leeds answers letters.
    - The office in Manchester answers letters.
    + Without water, the kettle weighs 1.2 kg.
    - Without water, the kettle weighs 1.2 pounds and fits a handbag.
    + Nine kettles were compared in the test.
    - The steel is made in Sheffield.
    + A quiet kettle is worth more in a small kitchen than in a large one.
    - In 2021, Brewly won the Red Dot award.
    + Since 2016, Brewly has built kettles.
    - Since 1986, Brewly has built kettles.
    + The K2 needs 4 minutes and 10 seconds for a full load.
    - The kettle is dishwasher safe and made without plastic.`,
}

const backup: ClaimTopic = {
  locale: "en",
  evidence: [
    "Nordvault stores backups in two data centres, in Oslo and in Bergen. Uptime in 2023 was 99.98 percent.",
    "Plans start at $6 per month for 500 GB. The Team plan costs $24 per month for 3 TB and ten users.",
    "On 3 May 2022 Nordvault passed its ISO 27001 audit, carried out by DNV. The certificate is valid for three years.",
    "Files are encrypted with AES-256 before they leave the device. Ingrid Solberg, head of security, says: “We cannot read your files even if we wanted to.”",
    "A survey of 1,250 small firms by Statistics Norway found that 37% had lost data in the last five years.",
  ],
  facts: ["Nordvault has a free trial of 30 days.", "Support answers within 4 hours on working days."],
  sentences: `
    + Nordvault keeps your backups in Oslo and in Bergen.
    - Nordvault keeps your backups in Oslo and in Frankfurt.
    + Plans start at $6 a month for 500 GB.
    - Plans start at $3 a month for 500 GB.
    + The Team plan gives ten users 3 TB.
    - The Team plan gives ten users 8 TB.
    + In 2023, uptime was 99.98%.
    - In 2023, uptime was 99.999%.
    + The ISO 27001 audit took place on May 3, 2022.
    - The SOC 2 audit took place on May 3, 2022.
    + DNV carried out the audit.
    - Deloitte carried out the audit.
    + Files are encrypted with AES-256 on your own device.
    - Files are encrypted with RSA-4096 on your own device.
    + “We cannot read your files even if we wanted to,” says Ingrid Solberg.
    - “Nobody has ever broken into our systems,” says Ingrid Solberg.
    + Of 1,250 small firms, 37% had lost data.
    - Of 1,250 small firms, 73% had lost data.
    + Try it free for 30 days.
    - Try it free for 90 days.
    + Think about what you would miss if your laptop broke today.
    - Most firms that lose their data close within a year.
    + Support answers within 4 hours on working days.
    - Support answers within 15 minutes, day and night.
    + The certificate is valid for 3 years.
    - Nordvault is the most secure backup in Scandinavia.
    + Statistics Norway asked 1,250 firms.
    - Gartner asked 1,250 firms.
    + A backup that you never tested is only a hope.
    - Nordvault is trusted by 20,000 companies.
    + The Team plan costs $24 per month.
    - The Team plan costs $24 per year.
    + Losing data in five years is not rare for small firms.
    - Microsoft bought a minority share in June 2023.
    + Bergen is the second of the two data centres.
    - Restoring a full terabyte takes 20 minutes.
    + Ingrid Solberg is head of security.
    - Nordvault is the market leader for small firms.
    + You pay $24 a month for ten users.
    - It is a risk-free way to keep photos.`,
}

export const english: readonly ClaimTopic[] = [kettle, backup]
