import type { Article } from "@citable/contract"
import type { Score } from "@citable/contract/content"
import { startService, type StartedService } from "@citable/dev"
import { countBodyWords } from "@citable/language/text/count-body-words"
import { countWords } from "@citable/language/text/count-words"
import { renderBody } from "@citable/markdown"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

describe("the words of a body", () => {
  it.each([
    ["Keep the beans in a tin.", 6],
    ["Keep the [beans](https://example.com/beans-in-a-tin) in a tin.", 6],
    ['Keep the [beans](<https://example.com/a b> "All about beans") in a tin.', 6],
    ["Keep the [beans](https://en.example/wiki/Bean_(coffee)) in a tin.", 6],
    ["![A dark tin](https://example.com/media/tin.png)\n\nKeep the beans in a tin.", 6],
    ["[![A tin](/a.png)](/tin) Keep the beans in a tin.", 6],
    ["Keep the [beans][1] in a tin.\n\n[1]: https://example.com/beans-in-a-tin", 7],
    ["Keep the beans[^1] in a tin.\n\n[^1]: In the dark.", 11],
    ['<p class="lead wide">Keep the&nbsp;beans <!-- not ground --> in a <b>tin</b>.</p>', 6],
    ["Less than < 5 and more than > 3 (see [this)", 9],
    ["Less <than is a tag that never ends", 8],
    ["把豆子放在罐子里", 8],
    ["don’t", 1],
    ["", 0],
  ])("of %s are %i", (body, words) => {
    expect(countBodyWords(body)).toBe(words)
  })

  const word = fc.constantFrom("beans", "tin", "roast", "dark")
  const part = fc.oneof(
    word,
    word.map((text) => `[${text} ${text}](https://example.com/${text}-${text}?a=${text})`),
    word.map((text) => `![${text}](/media/${text}.png "${text}")`),
    word.map((text) => `**${text}**`),
    word.map((text) => `<em title="${text} ${text}">${text}</em>`),
  )
  it("are those of the rendered text, whatever links, images and tags are between them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(part, { minLength: 1 }), { minLength: 1, maxLength: 4 }), async (given) => {
        const body = given.map((parts) => parts.join(" ")).join("\n\n")
        const { text } = await renderBody(body, { format: "markdown" })
        expect(countBodyWords(body)).toBe(countWords(text))
      }),
      { numRuns: 60 },
    )
  })

  it.each(["<a", "![", "](", "](a(", "![a](", "[a]: ", "<!--", "&#1", "](a)", "\n[["])(
    "of a million characters of %s are counted in one pass",
    (mark) => {
      // Quadratic time would be hours.
      expect(countBodyWords(mark.repeat(1_000_000 / mark.length))).toBeGreaterThanOrEqual(0)
    },
  )
})

describe("an article", () => {
  let started: StartedService
  beforeAll(async () => {
    started = await startService()
  })
  afterAll(() => started.close())

  it("has as many words as its score counts", async () => {
    const body =
      "Keep [the beans](https://example.com/a-long-address) in a tin.\n\n![Tin](/tin.png)\n\n## Why?\n\nLight harms them."
    const article = await started.publish({ title: "Beans", body })
    const score = await started.call<Score>("GET", `/v1/content/${article.id}/score`)
    expect([article.word_count, score.metrics.words]).toEqual([10, 10])
    const edited = await started.call<Article>("PATCH", `/v1/content/${article.id}`, {
      body: '<p class="a b">Keep the beans in a tin.</p>',
      body_format: "html",
    })
    expect(edited.word_count).toBe(6)
  })
})
