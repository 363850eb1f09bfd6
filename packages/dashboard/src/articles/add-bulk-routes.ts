import type { Scope } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { type BrandPage, fieldProblem, type PageEnv, type PageHost, type SignedInRequest } from "@citable/page-kit"
import type { Hono } from "hono"

import { toChoiceWords } from "../texts/to-choice-words.ts"
import {
  type BulkActionName,
  bulkActions,
  type BulkFields,
  findBulkAction,
  mostAtOnce,
  type SeenArticle,
} from "./bulk-actions.ts"
import { bulkOutcome, type Outcome } from "./bulk-outcome.ts"
import { bulkQuestion } from "./bulk-question.ts"
import { readFilter, toListInput, toQuery } from "./list-filter.ts"
import { readMoment } from "./read-moment.ts"

/** Each id takes fewer bytes in a form. */
const maxForm = 256 * 1024
const perCall = 50

/** Adds the actions on several articles: a question that names them, and then what has become of each. */
export function addBulkRoutes(app: Hono<PageEnv>, pages: PageHost): void {
  app.post("/brands/:brand_id/articles/bulk", (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm({ maxBytes: maxForm })
      const name = findBulkAction(form.get("action"))
      if (name === undefined)
        throw new ProblemError("invalid_input", "The form names no action. Reload the list, and choose again.")
      const scope: Scope = bulkActions[name].scope
      const brand = await page.openBrand(context.req.param("brand_id"), { scope })
      const filter = readFilter(new URLSearchParams(form.get("back") ?? ""))
      const home = `/brands/${brand.id}/articles`
      const back = `${home}?${toQuery(filter)}`
      const ids =
        form.get("all") === "yes"
          ? await listMatching(brand, filter)
          : [...new Set(form.getAll("article"))].slice(0, mostAtOnce)
      const terms = { name, home, back, csrf: page.csrf }
      if (form.get("confirmed") !== "yes" || ids.length === 0) {
        const before = await readArticles(brand, ids)
        const articles = ids.map((id) => ({ id, title: before.get(id)?.title ?? id, version: before.get(id)?.version }))
        return page.show({
          ...bulkQuestion(articles, { ...terms, query: toQuery(filter), zone: brand.detail.time_zone }),
          section: "articles",
          brand,
        })
      }
      const fields = readFields(form, name, pages.now())
      const { outcomes, undone } = await act(brand, { ids, name, fields })
      return showOutcome(page, brand, { outcomes, undone, fields, ...terms, query: toQuery(filter) })
    }),
  )
}

function showOutcome(page: SignedInRequest, brand: BrandPage, options: Parameters<typeof bulkOutcome>[0]): Response {
  const status = options.outcomes.every(({ reason }) => reason === undefined) ? 200 : 422
  return page.show({ ...bulkOutcome(options), section: "articles", brand, status })
}

/** Does an action with each article, and looks at what has become of it. One that fails does not stop the others. */
async function act(
  brand: BrandPage,
  { ids, name, fields }: { ids: readonly string[]; name: BulkActionName; fields: BulkFields },
): Promise<{ outcomes: Outcome[]; undone: { id: string; former: string }[] }> {
  const { run, isSeen } = bulkActions[name]
  const before = await readArticles(brand, ids)
  const reasons = new Map<string, string>()
  const change = async (id: string) => {
    try {
      await run(brand, id, fields)
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      reasons.set(id, toChoiceWords(error.message))
    }
  }
  // Each deletion waits a while for platforms, so some of them wait together.
  if (name === "delete") {
    for (let at = 0; at < ids.length; at += perCall) await Promise.all(ids.slice(at, at + perCall).map(change))
  } else for (const id of ids) await change(id)
  const after = await readArticles(brand, ids)
  const outcomes = ids.map((id): Outcome => {
    const seen = after.get(id)
    const title = seen?.title ?? before.get(id)?.title ?? id
    const reason =
      reasons.get(id) ??
      (seen !== undefined && isSeen(seen, fields, id) ? undefined : "The list does not show the change.")
    return { id, title, seen, reason }
  })
  const undone = outcomes.flatMap(({ id, reason }) => {
    const was = before.get(id)
    if (reason !== undefined || was === undefined || isSeen(was, fields, id)) return []
    // The way back of a schedule is no schedule, so an article that had another one stays as it is.
    return name === "schedule" && was.publish_at !== undefined ? [] : [{ id, former: was.author?.name ?? "" }]
  })
  return { outcomes, undone }
}

/** What the actions change. */
const seenFields = [
  "title",
  "status",
  "version",
  "has_unpublished_changes",
  "tags",
  "author",
  "publish_at",
  "publish_version",
] as const

/** Reads articles by their ids, also those in the trash. */
async function readArticles(brand: BrandPage, ids: readonly string[]): Promise<Map<string, SeenArticle>> {
  const found = new Map<string, SeenArticle>()
  for (let at = 0; at < ids.length; at += perCall) {
    const input = { brand_id: brand.id, ids: ids.slice(at, at + perCall), limit: perCall }
    const there = await brand.call("list_content", { ...input, status: "all", fields: [...seenFields] })
    for (const article of there.data) found.set(article.id, { ...article, isTrashed: false })
    if (there.data.length === input.ids.length) continue
    const trash = await brand.call("list_content", { ...input, trashed: true, fields: ["title"] })
    for (const article of trash.data)
      found.set(article.id, { id: article.id, title: article.title ?? article.id, isTrashed: true })
  }
  return found
}

/** The ids of the articles that a filter finds, in the order of the list. */
async function listMatching(brand: BrandPage, filter: ReturnType<typeof readFilter>): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const input = { brand_id: brand.id, ...toListInput(filter), limit: 100, fields: ["title" as const] }
    const { data, next_cursor: next } = await brand.call("list_content", { ...input, ...(cursor && { cursor }) })
    ids.push(...data.map(({ id }) => id))
    cursor = next ?? undefined
  } while (cursor !== undefined && ids.length < mostAtOnce)
  return ids.slice(0, mostAtOnce)
}

function readFields(form: URLSearchParams, name: BulkActionName, now: number): BulkFields {
  const topic = (form.get("topic") ?? "").trim()
  if ((name === "topic" || name === "untopic") && topic === "") throw fieldProblem("topic", "Enter the topic.")
  const byArticle = (prefix: string) =>
    [...form].flatMap(([field, value]) =>
      field.startsWith(prefix) ? [[field.slice(prefix.length), value] as const] : [],
    )
  return {
    topic,
    author: (form.get("author") ?? "").trim(),
    moment: name === "schedule" ? readMoment(form, now) : "",
    versions: new Map(byArticle("version:").map(([id, value]) => [id, Number(value)])),
    former: new Map(byArticle("former:")),
  }
}
