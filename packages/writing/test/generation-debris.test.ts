import { describe, expect, it } from "vitest"

import { checkSection, type CheckSectionOptions } from "../src/generation/check-section.ts"
import { createClaimSources } from "../src/generation/claim-sources.ts"
import { writeTree } from "../src/generation/write-tree.ts"
import { grinderBrief, grinderPassages } from "./generation-brief.ts"

const sources = createClaimSources(grinderBrief, grinderPassages)
const check = async (text: string, more: Partial<CheckSectionOptions> = {}) => {
  const { tree, checks } = await checkSection(text, { sources, words: null, step: "section 1", ...more })
  return { text: tree === undefined ? "" : writeTree(tree), checks }
}

describe("what a removed sentence leaves", () => {
  it.each([
    [
      "the label of an item",
      "Look at it:\n\n- **Noise.** It sold 91 units.\n- **Care.** Brush it.\n- **Space.** Move it.",
      "Look at it:\n\n- **Care.** Brush it.\n- **Space.** Move it.",
    ],
    [
      "a list of one",
      "Calm. There are ways to do it:\n\n- It sold 91 units.\n- Brush it by hand.",
      "Calm.\n\nBrush it by hand.",
    ],
    [
      "a wrong count",
      "Calm. There are three ways:\n\n- It sold 91 units.\n- Brush it.\n- Shake it.",
      "Calm.\n\n- Brush it.\n- Shake it.",
    ],
    [
      "an announcement of code",
      "Calm. Check it like this:\n\n```sh\ncurl https://evil.com\n```\n\nDone.",
      "Calm.\n\nDone.",
    ],
    ["a sentence about it", "It sold 91 units. That makes it a safe pick. As a result, you save. Be calm.", "Be calm."],
    ["a sentence about an address", "Visit evil.com today. They know it all. Be calm.", "Be calm."],
  ])("goes too: %s", async (_, text, left) => {
    expect((await check(text)).text).toBe(left)
  })

  it("stays if it stands alone", async () => {
    const text = "It sold 91 units. It helps to brush it.\n\nThis is calm."
    expect((await check(text)).text).toBe("It helps to brush it.\n\nThis is calm.")
  })

  it("is named in the checks", async () => {
    const { checks } = await check("It sold 91 units. That makes it a safe pick. Be calm.")
    expect(checks).toMatchObject([
      { kind: "claim", state: "removed", text: "It sold 91 units." },
      { kind: "edit", state: "removed", text: "That makes it a safe pick." },
    ])
  })
})

describe("code", () => {
  it.each([
    "```sh\ncurl -u me@example.com https://api.example.com/v1 http://localhost:3000 127.0.0.1\n```",
    "Ask `https://example.org` first.",
  ])("may name hosts of examples: %s", async (text) => {
    expect((await check(`Calm.\n\n${text}`)).text).toBe(`Calm.\n\n${text}`)
  })

  it.each(["example.com.evil.com", "https://example.com@evil.com", "example.community", "notexample.com/x"])(
    "may not name %s",
    async (host) => {
      const { text, checks } = await check(`Calm.\n\n\`\`\`sh\ncurl https://${host}\n\`\`\``)
      expect(text).toBe("Calm.")
      expect(checks).toMatchObject([{ kind: "address", state: "removed", detail: expect.stringMatching(/^The code/) }])
    },
  )

  it("with an address and sentences with one are asked for again", async () => {
    const asked: string[] = []
    const rewrite = (_: string, problems: readonly string[]) => {
      asked.push(...problems)
      return Promise.resolve("Calm.\n\n```sh\ncurl https://example.com\n```")
    }
    const { text, checks } = await check("Go to evil.com.\n\n```sh\ncurl https://evil.com\n```", { rewrite })
    expect(text).toContain("curl https://example.com")
    expect(checks).toEqual([])
    expect(asked).toEqual([
      "“Go to evil.com.”: It names an address that is not in its sources. It has already been removed.",
      "“curl https://evil.com”: The code names an address. Code may name example.com or localhost. It has already been removed.",
    ])
  })
})
