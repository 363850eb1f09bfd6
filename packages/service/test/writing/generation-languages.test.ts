import { expect, it } from "vitest"

import { obedientModel } from "../obedient-model.ts"
import { writeArticle } from "./write-article.ts"

it("the bounds of a description are told in the signs of its language, and hold for any of them", async () => {
  const description = "挽き方".repeat(15)
  const { article, requests } = await writeArticle(
    (request) =>
      request.members?.includes("excerpt") === true
        ? JSON.stringify({ title: "豆の挽き方を選ぶには何がよい", description, excerpt: description, tags: [] })
        : obedientModel(request),
    { locale: "ja", words: null },
  )
  const asked = requests.filter(({ members }) => members?.includes("excerpt"))
  expect(asked).toHaveLength(1)
  expect(asked[0]?.messages[0]?.text).toContain("Characters: title 8 to 20, description 35 to 51, excerpt 10 to 100.")
  expect(asked[0]?.system).toContain("Write in the language Japanese (ja).")
  expect(article.seo.description).toBe(description)
})
