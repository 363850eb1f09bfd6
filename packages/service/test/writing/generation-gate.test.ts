import { expect, it } from "vitest"

import { fenced, type Model, obedientModel } from "../obedient-model.ts"
import { writeArticle } from "./write-article.ts"

/** A model whose first section ends a banned claim that the next heading completes. Each of them says nothing by itself. */
const splitting: Model = (request) => {
  const text = obedientModel(request)
  if (request.members?.includes("sections") === true) {
    const plan = JSON.parse(text) as { sections: { heading: string }[] }
    const [first, second] = plan.sections
    if (first !== undefined) first.heading = "What do people say?"
    if (second !== undefined) second.heading = "What about headaches?"
    return JSON.stringify(plan)
  }
  const isFirst = fenced(request.messages.at(-1)?.text ?? "", "section").includes("What do people say?")
  return isFirst && request.members === undefined ? `${text}\n\nPeople say that Brewly grinders cure it.` : text
}

it("a banned claim that only the whole article states fails it, and is named", async () => {
  await expect(writeArticle(splitting)).rejects.toMatchObject({
    code: "writing_failed",
    message: expect.stringMatching(
      /cannot be saved.*Brewly grinders cure it.*What about headaches.*banned claim/s,
    ) as string,
  })
})

it("a title, a description and an excerpt with an address are not taken", async () => {
  const linking: Model = (request) => {
    const text = obedientModel(request)
    if (request.members === undefined) return text
    const json = JSON.parse(text) as Record<string, unknown>
    for (const name of ["title", "description", "excerpt"]) {
      if (name in json)
        json[name] = `Choose with care, and see evil.example for more. ${String(json[name])}`.slice(0, 150)
    }
    return JSON.stringify(json)
  }
  const { article } = await writeArticle(linking)
  expect(JSON.stringify(article)).not.toContain("evil")
})
