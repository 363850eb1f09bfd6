import fc from "fast-check"
import { expect, it } from "vitest"

import { findAddresses, type FoundAddress, openMarkdown, readMarkdown } from "../src/index.ts"

const parts = [
  "[link](/a)",
  "<https://a.example>",
  "https://b.example/x_y",
  "www.c.example",
  "me@d.example",
  '![picture](e.png "Title")',
  '![picture](e.png){ width="20" }',
  "[text][one]",
  "[one]: /reference",
  '<a href="/f">f</a>',
  "`https://code.example`",
  "[^1]",
  "[^1]: A note.",
  "# Heading",
  "> quote",
  "| a | b |\n|---|---|\n| c | d |",
  "**",
  "_",
  "[",
  "](",
  "word",
  "\uFEFF",
  "\0",
  "\r\n",
  "\n\n",
  "\ud800",
]
const bodies = fc
  .array(fc.tuple(fc.constantFrom(...parts), fc.constantFrom("", " ", "\n")), { maxLength: 30 })
  .map((pairs) => pairs.flat().join(""))

/** What an address says, and how another one is written there. */
const describe = (found: readonly FoundAddress[] | undefined) =>
  found?.map(({ write, ...one }) => ({ ...one, written: write("https://other.example/(a) b") }))

it("a body that is parsed once says what it says when each question parses it", () => {
  fc.assert(
    fc.property(bodies, fc.boolean(), (body, beginsWithText) => {
      const opened = openMarkdown(body)
      if (beginsWithText) opened.tree()
      expect(describe(opened.addresses())).toEqual(describe(findAddresses(body)))
      expect(opened.tree({ addresses: "links" })).toEqual(readMarkdown(body, { addresses: "links" }))
      expect(opened.tree()).toEqual(readMarkdown(body))
    }),
  )
})

it("a body without a bare address has one tree for every question", () => {
  const opened = openMarkdown("# One\n\nRead [this](https://a.example/b), and `www.c.example`.\n")
  expect(opened.tree()).toBeDefined()
  expect(opened.tree({ addresses: "links" })).toBe(opened.tree())
})

it("a body that is too long or too complex has neither a tree nor addresses", () => {
  for (const body of ["[a](/b) ".repeat(200_000), `${"> ".repeat(200)}[a](/b)`]) {
    const opened = openMarkdown(body)
    expect([opened.tree(), opened.tree({ addresses: "links" }), opened.addresses()]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  }
})
