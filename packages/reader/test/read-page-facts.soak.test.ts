import { readPageFacts } from "@citable/reader"
import { expect, test } from "vitest"

import { makeMessyPage } from "./make-messy-page.ts"
import { readWithTree, withoutSpace } from "./read-with-tree.ts"

test("5,000 messy pages have the same links, titles, headings and ids as by a parser by the standard", () => {
  for (let seed = 100; seed < 5100; seed++) {
    const page = makeMessyPage(seed)
    const facts = readPageFacts(page, {
      url: "https://site.example/",
      headers: {},
      charset: { name: "utf-8", source: "header" },
    })
    const found = {
      titles: facts.titles.map(({ text }) => withoutSpace(text)),
      headings: facts.headings.map(({ depth, text }) => `h${depth} ${withoutSpace(text)}`),
      links: facts.anchors.map(({ href }) => href ?? "none"),
      ids: [...facts.ids].toSorted(),
    }
    expect(found, `seed ${seed}`).toEqual(readWithTree(page))
  }
})
