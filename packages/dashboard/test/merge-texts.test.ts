import fc from "fast-check"
import { expect, it, vi } from "vitest"

import { answerQuestion, followMerge } from "../src/merge/follow-merge.ts"
import { mergeFields } from "../src/merge/merge-fields.ts"
import { isQuestion, joinParts, type MergePart, mergeTexts } from "../src/merge/merge-texts.ts"
import { splitUnits } from "../src/merge/split-units.ts"

const mineOf = (parts: readonly MergePart[]) => joinParts(parts, ({ mine }) => mine)
const theirsOf = (parts: readonly MergePart[]) => joinParts(parts, ({ theirs }) => theirs)
const trim = (units: readonly string[]) => units.map((unit) => unit.trim()).filter((unit) => unit !== "")
const questions = (parts: readonly MergePart[]) => parts.filter(isQuestion)
/** The parts that are no question as texts. */
const merge = (base: string, mine: string, theirs: string) =>
  mergeTexts(base, mine, theirs).map((part) => part.text ?? part)

/** A block of a text, without the space behind it. */
const block = (name: string): fc.Arbitrary<string> =>
  fc.constantFrom(
    `Paragraph ${name} has words.`,
    `Paragraph ${name} has\ntwo lines.`,
    `## Heading ${name}`,
    `- item ${name}`,
    `  - inner ${name}`,
    `1. step ${name}`,
    `| cell ${name} | b |`,
    `\`\`\`js\nconst a = "${name}"\n\n# no heading\n\`\`\``,
    `> quote ${name}`,
    `[^${name}]: note`,
  )

const isTight = (one: string, other: string) => [one, other].every((text) => /^(?:\s*[-|]|1\.)/.test(text))
const toText = (blocks: readonly string[]) =>
  blocks.reduce(
    (text, one, at) => text + (at === 0 ? "" : isTight(blocks[at - 1] ?? "", one) ? "\n" : "\n\n") + one,
    "",
  )

const edit = fc.record({ at: fc.nat(30), kind: fc.constantFrom("replace", "insert", "delete"), text: block("") })
const apply = (blocks: readonly string[], edits: readonly { at: number; kind: string; text: string }[], who: string) =>
  edits.reduce<string[]>(
    (list, { at, kind, text }, index) => {
      const name = `${who}${index}`
      const own = text
        .replace(/(Paragraph|Heading|item|inner|step|cell|quote|")(?: |(?="))/, `$1 ${name} `)
        .replace("[^", `[^${name}`)
      const place = at % (list.length + 1)
      if (kind === "insert") return list.toSpliced(place, 0, own)
      return list.toSpliced(place, 1, ...(kind === "replace" ? [own] : []))
    },
    [...blocks],
  )

const world = fc
  .record({
    base: fc.nat(12).chain((count) => fc.tuple(...Array.from({ length: count }, (_, at) => block(`b${at}`)))),
    mine: fc.array(edit, { maxLength: 3 }),
    theirs: fc.array(edit, { maxLength: 3 }),
    end: fc.constantFrom("", "\n", "\n\n"),
  })
  .map(({ base, mine, theirs, end }) => ({
    base: toText(base) + end,
    mine: toText(apply(base, mine, "mine")) + end,
    theirs: toText(apply(base, theirs, "theirs")) + end,
  }))

it("the parts of a text joined are the text, byte for byte, and each is a part of its own", () => {
  const line = fc.constantFrom("", "  ", "text", "- a", "| b |", "```", "~~~~", "# c", "    code", "[d]: e", "\t* f")
  fc.assert(
    fc.property(fc.array(line, { maxLength: 25 }), fc.boolean(), (lines, isEnded) => {
      const text = lines.join("\n") + (isEnded ? "\n" : "")
      const units = splitUnits(text)
      expect(units.join("")).toBe(text)
      expect(units.flatMap(splitUnits)).toEqual(units)
    }),
  )
})

it("a merge is the text of one side if the other did nothing, or did the same", () => {
  fc.assert(
    fc.property(world, ({ base, mine }) => {
      expect(merge(base, mine, base)).toEqual([mine])
      expect(merge(base, base, mine)).toEqual([mine])
      expect(merge(base, mine, mine)).toEqual([mine])
    }),
  )
})

it("sides swapped give the same text and the same questions", () => {
  fc.assert(
    fc.property(world, ({ base, mine, theirs }) => {
      const swapped = mergeTexts(base, theirs, mine).map((part) => ({ ...part, mine: part.theirs, theirs: part.mine }))
      expect(swapped).toEqual(mergeTexts(base, mine, theirs))
    }),
  )
})

it("each part that a side wrote is in the merge, in its text or in a question, and none is in it twice", () => {
  fc.assert(
    fc.property(world, ({ base, mine, theirs }) => {
      const parts = mergeTexts(base, mine, theirs)
      const merged = trim(splitUnits(joinParts(parts, (one) => `${one.mine}\n\n${one.theirs}\n\n`)))
      const before = new Set(trim(splitUnits(base)))
      for (const unit of trim([...splitUnits(mine), ...splitUnits(theirs)])) {
        if (!before.has(unit)) expect(merged.filter((one) => one === unit)).toHaveLength(1)
      }
    }),
  )
})

it("what stays a question is asked again until somebody answers, and the rest is the same on both sides", () => {
  fc.assert(
    fc.property(world, ({ base, mine, theirs }) => {
      const parts = mergeTexts(base, mine, theirs)
      const open = joinParts(parts, (one) => one.base)
      const again = mergeTexts(open, mineOf(parts), theirsOf(parts))
      expect(questions(again).length > 0).toBe(questions(parts).length > 0)
      // An empty line between items of a list is not asked about.
      expect(trim(splitUnits(theirsOf(again)))).toEqual(trim(splitUnits(theirsOf(parts))))
      expect(trim(splitUnits(mineOf(again)))).toEqual(trim(splitUnits(mineOf(parts))))
    }),
  )
})

it("a question has the paragraph that both changed, and nothing else", () => {
  const base = "# Title\n\nOne.\n\nTwo.\n\nThree.\n"
  const parts = merge(base, base.replace("Two", "My two"), base.replace("Two", "Her two").replace("Three", "Tres"))
  expect(parts).toEqual([
    "# Title\n\nOne.\n\n",
    { base: "Two.\n\n", mine: "My two.\n\n", theirs: "Her two.\n\n" },
    "Tres.\n",
  ])
})

it("rows of a table and items of a list merge one by one, and a new paragraph stays one behind a changed last one", () => {
  const table = "| a | b |\n| - | - |\n| 1 | 2 |\n| 3 | 4 |\n"
  expect(merge(table, table.replace("1", "one"), table.replace("3", "three"))).toEqual([
    "| a | b |\n| - | - |\n| one | 2 |\n| three | 4 |\n",
  ])
  expect(merge("- a\n- b", "- a\n- b\n- c", "- A\n- b")).toEqual(["- A\n- b\n- c"])
  expect(merge("One.\n\nTwo.\n", "One.\n\nTwo.\n\nThree.\n", "One.\n\n2.\n")).toEqual(["One.\n\n2.\n\nThree.\n"])
  const code = "One.\n\n```js\na\n\n# b\n```\n\nThree."
  expect(merge("One.\n\nThree.", code, "One.")).toEqual(["One.\n```js\na\n\n# b\n```\n\n"])
  expect(merge("One.\n\nTwo.", "One.\n\nTwo.\n\nThree.", "One.\n\n2.")).toEqual(["One.\n\n2.\n\nThree."])
})

it("texts that have too little in common, or whose blocks would swallow others, are one question", () => {
  const lines = (who: string) => Array.from({ length: 3000 }, (_, at) => `${who} ${at}`).join("\n\n")
  expect(questions(mergeTexts(lines("base"), lines("mine"), lines("theirs")))).toHaveLength(1)
  const base = "One.\n\nTwo.\n"
  expect(mergeTexts(base, "```\nOpen\n\nOne.\n\nTwo.\n", "One.\n\nTwo.\n\nThree.\n").length).toBe(1)
})

it("two editors and a service merge again and again, also while both type on, and no part of either is lost", () => {
  const step = fc.record({ who: fc.nat(1), kind: fc.constantFrom("type", "type", "send", "receive", "answer"), edit })
  fc.assert(
    fc.property(world, fc.array(step, { maxLength: 24 }), ({ base }, steps) => {
      let stored = base
      const open = (name: string) => ({
        name,
        text: base,
        version: base,
        base: undefined as string | undefined,
        theirs: base,
        sent: undefined as { text: string; mine: string; stored: string; base: string | undefined } | undefined,
      })
      const editors = [open("a"), open("b")]
      const typed = new Set<string>()
      let count = 0
      const send = (one: (typeof editors)[number]) => {
        if (one.sent !== undefined) return
        const {
          mine,
          stored: next,
          base: asked,
        } = mergeFields({ body: one.base ?? one.version }, { body: one.text }, { body: stored })
        stored = next["body"] ?? ""
        one.sent = { text: one.text, mine: mine["body"] ?? "", stored, base: asked["body"] }
      }
      const receive = (one: (typeof editors)[number]) => {
        if (one.sent === undefined) return
        const { text: sent, mine: merged, base: asked, stored: version } = one.sent
        const followed = followMerge(one.text, { sent, merged, base: asked })
        Object.assign(one, { text: followed.text, base: followed.base, version, theirs: version, sent: undefined })
      }
      const answer = (one: (typeof editors)[number]) => {
        if (one.base === undefined) return
        const parts = mergeTexts(one.base, one.text, one.theirs)
        if (parts.some(isQuestion)) Object.assign(one, answerQuestion(parts, 0, "both"))
      }
      for (const { who, kind, edit: change } of steps) {
        const one = editors[who]
        if (one === undefined) continue
        if (kind === "send") send(one)
        else if (kind === "receive") receive(one)
        else if (kind === "answer") answer(one)
        else {
          // Words are added, and nobody takes any away.
          const word = `${one.name}${++count}w`
          const units = splitUnits(one.text)
          const at = change.at % (units.length + 1)
          const unit = units[at] ?? ""
          const isNew = change.kind === "insert" || unit.trim() === "" || unit.includes("```")
          one.text = isNew
            ? [...units.slice(0, at), `\n\nNew ${word}.\n\n`, ...units.slice(at)].join("")
            : [
                ...units.slice(0, at),
                unit.trimEnd() + ` ${word}` + unit.slice(unit.trimEnd().length),
                ...units.slice(at + 1),
              ].join("")
          if (splitUnits(one.text).join("").includes(word)) typed.add(word)
        }
      }
      for (let round = 0; round < 40; round++) {
        for (const one of editors) {
          receive(one)
          answer(one)
          send(one)
          receive(one)
        }
      }
      for (const word of typed) expect(stored).toContain(word)
      expect(editors.map(({ text }) => trim(splitUnits(text)))).toEqual([
        trim(splitUnits(stored)),
        trim(splitUnits(stored)),
      ])
    }),
  )
})

it("the texts alone decide whether a merge asks, and not how long a busy machine takes for it", () => {
  let time = 0
  const clock = vi.spyOn(Date, "now").mockImplementation(() => (time += 3_600_000))
  try {
    expect(merge("One.\n\nTwo.\n", "One!\n\nTwo.\n", "One.\n\nTwo!\n")).toEqual(["One!\n\nTwo!\n"])
  } finally {
    clock.mockRestore()
  }
})
