import { isChatter } from "@citable/language/text/is-chatter"
import { describe, expect, it } from "vitest"

import { checkSection } from "../src/generation/check-section.ts"
import { createClaimSources } from "../src/generation/claim-sources.ts"
import { findTextFaults } from "../src/generation/find-text-faults.ts"
import { writeTree } from "../src/generation/write-tree.ts"
import { grinderBrief, grinderPassages } from "./generation-brief.ts"

const sources = createClaimSources(grinderBrief, grinderPassages)
const check = async (text: string) => {
  const { tree, checks } = await checkSection(text, { sources, words: null, step: "section 1" })
  return { text: tree === undefined ? "" : writeTree(tree), checks }
}

describe("a section of a model", () => {
  it.each([
    ["an output of Liquid", "Pick {{ site.secret }} now."],
    ["a tag of Liquid", "{% include evil %}"],
    ["a shortcode of Hugo", "{{< figure src=x >}}"],
    ["a shortcode in brackets", '[gallery ids="1,2"]'],
    ["the mark of a directive", ":::note"],
    ["a module of MDX", "import X from 'y'"],
    ["an export of MDX", "export const a = 1"],
    ["code that templates run", "```yaml\nname: {{ secret }}\n```"],
    ["a greeting", "Sure! Here is the section about choosing a grinder:"],
    ["a German greeting", "Hier ist der Abschnitt:"],
    ["a model that speaks of itself", "As an AI language model, I cannot taste coffee."],
    ["passages as the reader's business", "According to passage 2, noise matters."],
    ["what the passages lack", "The passages do not say more."],
    ["the evidence", "According to the evidence provided, it is loud [2]."],
    ["the rules", "The brand's banned claims forbid me to say more."],
    ["a count of words", "(Word count: 120)"],
    ["an offer", "Let me know if you would like changes!"],
    ["thoughts", "<thinking>a secret</thinking>"],
  ])("loses %s, and keeps what is around it", async (_, text) => {
    expect((await check(`Keep it calm.\n\n${text}\n\nStay quiet.`)).text).toBe("Keep it calm.\n\nStay quiet.")
  })

  it.each([
    ["an announcement around a fence", "Here is the section:\n\n```markdown\nKeep it calm.\n```\n\nLet me know!"],
    ["thoughts without a beginning", "I plan this.\n</think>\nKeep it calm."],
    ["thoughts without an end", "Keep it calm.\n\n<think>\nNow what?"],
  ])("loses %s", async (_, text) => {
    expect((await check(text)).text).toBe("Keep it calm.")
  })

  it("says why", async () => {
    const { checks } = await check("Calm. As an AI, I cannot say.\n\nTake {{ this }}.")
    expect(checks.map(({ kind, state, detail }) => [kind, state, detail])).toEqual([
      ["edit", "removed", "It speaks about the task, not to readers."],
      ["edit", "removed", "The template engine of a website would run a part of it."],
    ])
  })

  it("may explain thoughts of models and show Markdown, and escapes braces", async () => {
    const text = "Some models put `<think>` before an answer. Write it so:\n\n```md\n# Calm\n```\n\nDone \\{note}."
    expect((await check(text)).text).toBe(text)
  })
})

it.each([
  "Here is a list of the tools:",
  "Of course, you can also grind by hand.",
  "As an AI tool, it writes for you.",
  "The sources of noise are many.",
  "Sure, a blade grinder is loud.",
  "Claro que sí.",
])("“%s” is for readers", (text) => {
  expect(isChatter(text)).toBe(false)
})

it("a title with a template or about the task is wrong", () => {
  expect(findTextFaults("Try {% this %}", sources)).toMatchObject([{ kind: "edit" }])
  expect(findTextFaults("Here is the title you requested: as you asked", sources)).toMatchObject([{ kind: "edit" }])
})
