import { isDeepStrictEqual } from "node:util"

import type { VisibleArticle } from "@citable/contract"

import type { ToolAnswer } from "../send-tool-call.ts"
import { hidden, shown } from "./marked-articles.ts"

export interface Seen {
  input: Record<string, unknown>
  /** The ids of the articles that the answer can be about. */
  articles: readonly string[]
  /** The copies of an article that the caller can see. */
  formsOf: (id: string) => Promise<readonly VisibleArticle[]>
  /** Drafts and all earlier versions. */
  readsDrafts: boolean
}

/** Finds everything in an answer that its caller must not see. Empty if there is no leak. */
export async function findLeaks({ status, headers, text }: ToolAnswer, seen: Seen): Promise<string[]> {
  const { input, articles, formsOf, readsDrafts } = seen
  const leaks: string[] = []
  if (!readsDrafts) {
    // A refusal can repeat what the caller has sent.
    const said = status < 300 ? [] : stringsIn(input)
    const whole = said.reduce((rest, word) => rest.replaceAll(word, ""), `${text} ${JSON.stringify([...headers])}`)
    const forms = (await Promise.all(articles.map(formsOf))).flat()
    const readable = JSON.stringify(forms)
    leaks.push(...[hidden, shown].filter((word) => whole.includes(word) && !readable.includes(word)))
    for (const form of forms) {
      const isNew = !("slug" in form) && !stringsIn(input).includes(form.id)
      if (isNew && whole.includes(form.id)) leaks.push("an id")
    }
  }
  for (const article of text.startsWith("{") ? articlesIn(JSON.parse(text)) : []) {
    const forms = await formsOf(article.id)
    if (!forms.some((form) => isDeepStrictEqual(article, form))) leaks.push("another article than get_content shows")
  }
  return leaks
}

/** The parts of an answer that show the state of an article. */
function articlesIn(value: unknown): VisibleArticle[] {
  if (typeof value !== "object" || value === null) return []
  const { id, status } = value as { id?: unknown; status?: unknown }
  if (typeof id === "string" && id.startsWith("cnt_") && status !== undefined) {
    // Only `get_content` shows the work of a model.
    const { writing: _, ...article } = value as VisibleArticle & { writing?: unknown }
    return [article]
  }
  return Object.values(value).flatMap(articlesIn)
}

function stringsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length > 3 ? [value] : []
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(stringsIn) : []
}
