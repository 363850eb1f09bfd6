import remarkParse from "remark-parse"
import { unified } from "unified"
import { expect, it } from "vitest"

// Internal imports: the test shows that parsing skips bounds only if they would change nothing.
import { allOfGfm, footnotes, gfm } from "../src/parse/adaptive-gfm.ts"
import { boundedSyntax } from "../src/parse/syntax/bounded-syntax.ts"
import { budget } from "../src/parse/syntax/budget.ts"
import { withCheapEdits } from "../src/parse/syntax/edit-events.ts"
import { mayExceedBudget } from "../src/parse/syntax/may-exceed-budget.ts"
import { hostileBodies } from "./hostile-bodies.ts"

const processor = unified()
  .use(remarkParse)
  .use(gfm, allOfGfm & ~footnotes)
  .use(boundedSyntax)
  .freeze()
const sizes = [100, 300, 1000, 3000, 10_000, 30_000, 60_000]

it.each(Object.entries(hostileBodies).filter(([name]) => !name.includes("footnote")))(
  "%s stay within all limits as long as they are rated harmless",
  (_, make) => {
    const harmless = sizes.map(make).findLast((body) => !mayExceedBudget(body)) ?? ""
    budget.reset(harmless.length)
    // The parser throws if it refuses a body.
    withCheapEdits(() => processor.parse(harmless))
    expect(budget.isSpent()).toBe(false)
  },
)

it("marks that search are harmless in a few paragraphs and not in one long text", () => {
  const paragraph = "Some *words* with a [link](https://example.com/) and `code`, www.example.com too. "
  expect(mayExceedBudget(`${paragraph}\n\n`.repeat(100))).toBe(false)
  expect(mayExceedBudget(paragraph.repeat(200))).toBe(true)
  for (const name of [
    "brackets opened and never closed",
    "stars",
    "quotes on one line",
    "a loose list",
    "paragraphs",
  ]) {
    expect(mayExceedBudget(hostileBodies[name]?.(200_000) ?? ""), name).toBe(true)
  }
})
