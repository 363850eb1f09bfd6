import { globSync, readFileSync } from "node:fs"
import { basename } from "node:path"
import { fileURLToPath } from "node:url"

import { describe, expect, it } from "vitest"

import { createMentionReader } from "../../src/mentions/create-mention-reader.ts"

/** A text with the names in it, and the tone that a person found towards each. */
interface Labelled {
  text: string
  tones: Record<string, "positive" | "neutral" | "negative">
}

const here = fileURLToPath(new URL(".", import.meta.url))
const sets = ["dev", "dev-2", "dev-3", "held-out"]
const files = sets.flatMap((set) => globSync(`${set}/*.json`, { cwd: here }).toSorted())

function measure(file: string) {
  const language = basename(file, ".json")
  const sentences = JSON.parse(readFileSync(here + file, "utf8")) as Labelled[]
  const count = { names: 0, found: 0, wrong: [] as string[] }
  const of = { positive: { right: 0, told: 0, said: 0 }, negative: { right: 0, told: 0, said: 0 } }
  for (const { text, tones } of sentences) {
    const tracked = Object.keys(tones).map((name) => ({ id: name, name, aliases: [], domains: [] }))
    const mentions = createMentionReader(tracked, language)(text).mentions
    count.names += tracked.length
    count.found += mentions.length
    for (const [name, label] of Object.entries(tones)) {
      const tone = mentions.find((mention) => mention.name === name)?.tone ?? "neutral"
      if (label !== "neutral") of[label].told += 1
      if (tone === "neutral") continue
      of[tone].said += 1
      if (tone === label) of[tone].right += 1
      else count.wrong.push(`${name} is ${label}, not ${tone}: ${text}`)
    }
  }
  const sum = (part: "right" | "told" | "said") => of.positive[part] + of.negative[part]
  return { file, size: sentences.length, ...count, ...of, right: sum("right"), told: sum("told"), said: sum("said") }
}

/** Other names that sentences do not have, next to words that contain the names they have. */
const strangers = (name: string) => [`${name}x`, `x${name.toLowerCase()}`]

describe("tones towards names in sentences that somebody else has labelled", () => {
  const results = files.map(measure)
  const share = (part: number, whole: number) => (whole === 0 ? "–" : (part / whole).toFixed(2))
  console.table(
    Object.fromEntries(
      results.map(({ file, positive, negative, ...all }) => [
        file,
        {
          precision: share(all.right, all.said),
          recall: share(all.right, all.told),
          "positive p/r": `${share(positive.right, positive.said)} ${share(positive.right, positive.told)}`,
          "negative p/r": `${share(negative.right, negative.said)} ${share(negative.right, negative.told)}`,
          names: `${all.found}/${all.names}`,
        },
      ]),
    ),
  )

  it.each(results)(
    "are right in at least nine of ten verdicts: $file",
    ({ size, right, said, wrong, names, found }) => {
      expect(size).toBeGreaterThanOrEqual(60)
      expect(said).toBeGreaterThan(0)
      expect(right / said, wrong.join("\n")).toBeGreaterThanOrEqual(0.9)
      expect(found / names).toBeGreaterThanOrEqual(0.9)
    },
  )

  it.each(files)("are towards the names of a sentence only: %s", (file) => {
    const sentences = JSON.parse(readFileSync(here + file, "utf8")) as Labelled[]
    for (const { text, tones } of sentences.slice(0, 20)) {
      const tracked = Object.keys(tones)
        .flatMap(strangers)
        .map((name) => ({ id: name, name, aliases: [], domains: [] }))
      expect(createMentionReader(tracked, basename(file, ".json"))(text).mentions).toEqual([])
    }
  })
})
