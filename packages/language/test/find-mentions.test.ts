import { describe, expect, it } from "vitest"

import { createMentionFinder } from "../src/mentions/find-mentions.ts"
import { german } from "./mention-sentences/de.ts"
import { english } from "./mention-sentences/en.ts"
import { spanish } from "./mention-sentences/es.ts"
import { french } from "./mention-sentences/fr.ts"
import { heldOut } from "./mention-sentences/held-out.ts"
import { japanese } from "./mention-sentences/ja.ts"
import type { LabelledSentences } from "./mention-sentences/labelled-sentences.ts"
import { polish } from "./mention-sentences/pl.ts"
import { turkish } from "./mention-sentences/tr.ts"
import { chinese } from "./mention-sentences/zh.ts"

const all = { english, german, french, spanish, polish, turkish, japanese, chinese }

/** Counts correct, wrong and missed names over the sentences of a language. */
function count({ locale, names, sentences }: LabelledSentences) {
  const tracked = Object.entries(names).map(([id, name]) => ({ id, ...name }))
  const find = createMentionFinder(tracked, locale)
  const result = { right: 0, wrong: [] as string[], missed: [] as string[] }
  for (const [text, labels] of sentences) {
    const found = find(text).mentions.map(({ id }) => id ?? "")
    const wanted = labels.split(" ").filter((label) => label !== "")
    result.right += found.filter((id) => wanted.includes(id)).length
    result.wrong.push(...found.filter((id) => !wanted.includes(id)).map((id) => `${id}: ${text}`))
    result.missed.push(...wanted.filter((id) => !found.includes(id)).map((id) => `${id}: ${text}`))
  }
  return result
}

describe("names in what assistants write", () => {
  it.each([
    ["sentences of eight languages", Object.values(all), 300, 0.98],
    ["sentences that the finder was not made for", heldOut, 100, 0.98],
  ])("are found with high precision and recall in %s", (_, sets, size, goal) => {
    const counts = sets.map(count)
    const right = counts.reduce((sum, one) => sum + one.right, 0)
    const wrong = counts.flatMap((one) => one.wrong)
    const missed = counts.flatMap((one) => one.missed)
    expect(sets.flatMap(({ sentences }) => sentences).length).toBeGreaterThanOrEqual(size)
    expect(right / (right + wrong.length), wrong.join("\n")).toBeGreaterThanOrEqual(goal)
    expect(right / (right + missed.length), missed.join("\n")).toBeGreaterThanOrEqual(goal)
  })
})

it.each([
  ["fr", "L'Oréal", "Les crèmes de l'Oréal, L'Oreal et L’oréal. Loreal, aussi.", 4],
  ["fr", "L'Oréal", "Un l'oréal n'existe pas.", 0],
  ["en", "Coca-Cola", "Coca-cola, Cocacola and Coca Cola. No coca-cola.", 3],
  ["de", "Rossmann", "Roßmann und Rossmann.", 2],
  ["en", "Boss", "The Boß, the boss, the Boss.", 2],
] as const)("in %s, %s is found with small letters and sharp s: %s", (locale, name, text, times) => {
  const { mentions } = createMentionFinder([{ id: null, name, aliases: [], domains: [] }], locale)(text)
  expect(mentions[0]?.count ?? 0).toBe(times)
})
