import type { ArticleSummary } from "@citable/next"
import { expect, it } from "vitest"

import { siteCard, toCard, toCardTitle } from "../lib/card-title.ts"
import { searchArticles } from "../lib/search-articles.ts"

const articles = [
  { id: "1", title: "Crème brûlée", tags: ["Cooking"], excerpt: "Sugar and fire." },
  { id: "2", title: "Bread", tags: ["Baking"], excerpt: "Flour, water, and no crème." },
  { id: "3", title: "日本語のタイトル", tags: [], excerpt: "" },
] as unknown as ArticleSummary[]
const find = (query: string) => searchArticles(articles, query).map(({ id }) => id)

it("the search finds articles by every word, in titles first, whatever the accents and the case", () => {
  expect(find("creme")).toEqual(["1", "2"])
  expect(find("CRÈME flo")).toEqual(["2"])
  expect(find("cookin")).toEqual(["1"])
  expect(find("タイトル")).toEqual(["3"])
  expect(find("nothing")).toEqual([])
})

it("an article whose title the card's font does not have gets the picture of the site", () => {
  expect(toCardTitle("Crème 🙂 brûlée")).toBe("Crème brûlée")
  expect(toCard({ slug: "tokyo", locale: "ja", title: "東京" })).toBe(siteCard)
  expect(toCard({ slug: "a b", locale: "en", title: "A b" })).toMatchObject({
    url: "/og/en/a%20b.png",
    width: 1200,
    alt: "A b",
  })
})
