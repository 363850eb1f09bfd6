import { readPageFacts } from "@citable/reader"
import { expect, test } from "vitest"

import { makeMessyPage } from "./make-messy-page.ts"
import { readWithTree } from "./read-with-tree.ts"
import { toTreeFacts } from "./to-tree-facts.ts"

const page = { url: "https://site.example/", headers: {}, charset: { name: "utf-8", source: "header" } } as const

test("5,000 messy pages have the same links, titles, headings and ids as by a parser by the standard", () => {
  for (let seed = 100; seed < 5100; seed++) {
    const html = makeMessyPage(seed)
    expect(toTreeFacts(readPageFacts(html, page)), `seed ${seed}`).toEqual(readWithTree(html))
  }
})
