import { describe, expect, it } from "vitest"

import { findMeaningChanges } from "../src/claims/find-meaning-changes.ts"

const kept = "It was tested by 12 cafés in 2025, and 9 of them kept it."
const changesOf = (before: string, after: string, to = "en") => findMeaningChanges(before, after, { from: "en", to })

describe("what a rewritten text says otherwise", () => {
  it.each([
    ["none for some", kept, "It was tested by 12 cafés in 2025, and none of them kept it.", /denies more/],
    ["numbers that change places", kept, "9 cafés tested it in 2025; 12 kept it.", /stood with other words/],
    ["a lost number", kept, "Most of the cafés that tested it in 2025 kept it.", /number 12, 9 is gone/],
    ["a lost negation", "The lid is not sold alone.", "The lid is sold alone.", /denies less/],
    ["a lost reservation", "The shop may open in May.", "The shop opens in May.", /lost a reservation/],
    ["all for some", "Some shops sell it.", "All shops sell it.", /got “all” or “every”/],
    ["another bound", "It lasts up to 8 hours.", "It lasts at least 8 hours.", /up to 8/],
    ["the other way", "Kvern raised the price by 7 %.", "Kvern cut the price by 7 %.", /the opposite/],
    [
      "another doer",
      "Kvern raised prices by 12 %, while Solmel cut them by 4 %.",
      "Solmel raised prices by 12 %, while Kvern cut them by 4 %.",
      /Kvern/,
    ],
    ["a new cause", "Sales fell in 2025. It rained.", "Sales fell in 2025 because it rained.", /got a cause/],
  ])("finds %s", (_, before, after, change) => {
    expect(changesOf(before, after).join(" ")).toMatch(change)
  })

  it.each([
    [kept, "In 2025, 12 cafés tested it; 9 kept it."],
    [kept, "Twelve cafés tested it in 2025. Nine of them kept it."],
    [
      "Our grinder, which we like, costs 45 euros and comes with a guide.",
      "The grinder costs 45 euros. A guide is included.",
    ],
    ["The shop may open in May.", "In May, the shop might open."],
  ])("has nothing to say about “%s” as “%s”", (before, after) => {
    expect(changesOf(before, after)).toEqual([])
  })
})

describe("what a translation reverses", () => {
  it.each([
    [
      "de",
      kept,
      "12 Cafés haben es 2025 getestet, und 9 davon haben es zurückgegeben.",
      /“kept” became “zurückgegeben”/,
    ],
    ["de", "It lasts at least 8 hours.", "Es hält höchstens 8 Stunden.", /at least 8/],
    ["fr", "The lid is not sold alone.", "Le couvercle est vendu seul.", /denies less/],
    ["es", "Kvern raised the price by 7 %.", "Kvern bajó el precio: un 7 % menos.", /raised/],
    ["pt", "The lid is sold alone.", "A tampa não é vendida sozinha.", /denies more/],
    ["it", "The sales increased.", "Le vendite sono diminuite.", /increased/],
    ["nl", "It lasts up to 8 hours.", "Het gaat minstens 8 uur mee.", /up to 8/],
  ])("is found in %s", (to, before, after, change) => {
    expect(changesOf(before, after, to).join(" ")).toMatch(change)
  })

  it.each([
    ["de", kept, "12 Cafés haben es 2025 getestet, und 9 davon haben es behalten."],
    ["fr", "It lasts up to 8 hours.", "Il dure jusqu’à 8 heures."],
    ["es", "The lid is not sold alone.", "La tapa no se vende sola."],
    ["ja", "The lid is not sold alone.", "蓋は単品では販売していません。"],
  ])("is not in a faithful one in %s", (to, before, after) => {
    expect(changesOf(before, after, to)).toEqual([])
  })
})
