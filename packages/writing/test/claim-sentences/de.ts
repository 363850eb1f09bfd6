import type { ClaimTopic } from "./labelled-sentences.ts"

const heating: ClaimTopic = {
  locale: "de",
  evidence: [
    "Die Wärmepumpe Auron 8 leistet 8,2 kW und ist mit 35 dB eine leise Anlage. Sie wiegt 118 kg.",
    "Die Firma Thermwerk wurde 1998 von Karin Vogt in Kassel gegründet und beschäftigt 1.240 Menschen.",
    "Laut einer Studie des Fraunhofer ISE vom 12. Februar 2023 sinken die Heizkosten im Mittel um 27 Prozent.",
    "Die Förderung beträgt bis zu 70 % der Kosten, höchstens aber 21.000 Euro. Der Antrag läuft über die KfW.",
    "Der Einbau dauert drei bis fünf Tage. Der Techniker Jonas Brandt sagt: „Ohne gute Planung nützt die beste Pumpe nichts.“",
  ],
  facts: ["Thermwerk gibt zehn Jahre Garantie auf den Verdichter.", "Die Auron 8 kostet 14.900 Euro."],
  sentences: `
    + Die Auron 8 leistet 8,2 kW.
    - Die Auron 8 leistet 12,5 kW.
    + Mit 35 dB ist die Anlage leise.
    - Mit 25 dB ist die Anlage leise.
    + Karin Vogt hat Thermwerk 1998 gegründet.
    - Karin Vogt hat Thermwerk 1989 gegründet.
    + Heute arbeiten 1240 Menschen für die Firma.
    - Heute arbeiten 12.400 Menschen für die Firma.
    + Die Studie des Fraunhofer ISE erschien am 12.02.2023.
    - Die Studie des Fraunhofer ISE erschien am 12.03.2023.
    + Die Heizkosten sinken im Mittel um 27 %.
    - Die Heizkosten sinken im Mittel um 72 %.
    + Wer gut dämmt, braucht weniger Wärme.
    - Die Auron 8 ist die beste Wärmepumpe auf dem Markt.
    + Der Staat fördert bis zu 70 Prozent der Kosten.
    - Der Staat fördert bis zu 90 Prozent der Kosten.
    + Höchstens gibt es 21.000 € Förderung.
    - Höchstens gibt es 30.000 € Förderung.
    + Den Antrag stellen Sie bei der KfW.
    - Den Antrag stellen Sie bei der BAFA.
    + Der Einbau dauert 3 bis 5 Tage.
    - Der Einbau dauert nur 1 Tag.
    + Jonas Brandt sagt: „Ohne gute Planung nützt die beste Pumpe nichts.“
    - Jonas Brandt sagt: „Nach einem Tag läuft die Anlage ohne Störung.“
    + Auf den Verdichter gibt es zehn Jahre Garantie.
    - Auf den Verdichter gibt es 15 Jahre Garantie.
    + Die Anlage kostet 14.900 Euro.
    - Die Anlage kostet 9.900 Euro.
    + Im Winter arbeitet die Pumpe länger als im Sommer.
    - Der Verbrauch ist klinisch bewiesen niedrig und die Ersparnis garantiert.
    + Thermwerk sitzt in Kassel.
    - Die Stiftung Warentest vergab 2022 die Note 1,3.
    + Die Pumpe bringt 118 kg auf die Waage.
    - Thermwerk ist Marktführer in Deutschland.
    + Bei 70 % Förderung bleibt ein kleiner Teil der Kosten.
    - Die Anlage hält ohne Wartung ein Leben lang.`,
}

export const german: readonly ClaimTopic[] = [heating]
