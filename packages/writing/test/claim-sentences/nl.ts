import type { ClaimTopic } from "./labelled-sentences.ts"

const cheese: ClaimTopic = {
  locale: "nl",
  evidence: [
    "Kaasmakerij De Vlier in Gouda bestaat sinds 1974 en verwerkt 9.000 liter melk per dag.",
    "De oude kaas rijpt 18 maanden. Kaasmaker Pieter Smit won op 6 april 2022 een medaille.",
  ],
  facts: ["Een kilo oude kaas kost 22,50 euro."],
  sentences: `
    + De Vlier bestaat sinds 1974.
    - De Vlier bestaat sinds 1874.
    + Per dag verwerkt de kaasmakerij 9000 liter melk.
    - Per dag verwerkt de kaasmakerij 90.000 liter melk.
    + De oude kaas rijpt 18 maanden.
    - De oude kaas rijpt 36 maanden.
    + Pieter Smit won op 6 april 2022 een medaille.
    - Pieter Smit won op 6 mei 2022 een medaille.
    + Een kilo kost € 22,50.
    - Een kilo kost € 12,50.
    + De kaasmakerij staat in Gouda.
    - De kaasmakerij staat in Edam.
    + Bewaar kaas in papier en niet in plastic.
    - Dit is de beste kaas van Nederland.`,
}

export const dutch: readonly ClaimTopic[] = [cheese]
