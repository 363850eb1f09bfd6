import { isDeepStrictEqual } from "node:util"

import { isCitableError, problemCodes } from "@citable/contract"
import type { Article } from "@citable/contract"

import type { ImportClient } from "./import-client.ts"
import { toProblem } from "./import-problem.ts"
import type { ImportProblem } from "./import-problem.ts"
import type { ImportOutcome } from "./import-report.ts"
import type { ArticleInput } from "./read-article-file.ts"

export interface WriteTarget {
  client: ImportClient
  /** The articles of that slug, in every language. */
  existing: readonly Article[]
  defaultLocale: string | undefined
  draft: boolean
  publish: boolean
  dryRun: boolean
}

export interface WrittenArticle {
  outcome: ImportOutcome
  published: boolean
  id?: string
  problems: ImportProblem[]
}

/** The articles that have these slugs, by slug, whatever their state; at most 50 slugs. */
export async function findExisting(client: ImportClient, slugs: string[]): Promise<Map<string, Article[]>> {
  const found = new Map<string, Article[]>(slugs.map((slug) => [slug, []]))
  let cursor: string | undefined
  do {
    const query = { status: "all", slug: slugs, limit: 100 } as const
    const page = await client.listContent(cursor === undefined ? query : { ...query, cursor })
    // All fields are asked for, so that the items are whole.
    for (const article of page.data as Article[]) found.get(article.slug)?.push(article)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

/**
 * Creates the article, or changes what differs, and publishes it where that is wanted and needed. What the service
 * refuses for the article's own sake is a refusal in the result; any other failure is thrown.
 */
export async function writeArticle(article: ArticleInput, target: WriteTarget): Promise<WrittenArticle> {
  const { client, existing, defaultLocale, dryRun } = target
  const locale = article.locale ?? defaultLocale
  if (locale === undefined && existing.length > 1) {
    const message = `The slug "${article.slug}" exists in several languages. Add a lang to the front matter.`
    return { outcome: "refused", published: false, problems: [toProblem("ambiguous_locale", message)] }
  }
  const before = locale === undefined ? existing[0] : existing.find((item) => item.locale === locale)
  const changes = before === undefined ? {} : differences(article, before)
  const changed = Object.keys(changes).length > 0
  const { publish, problems } = decide(target, before, changed)
  const outcome = before === undefined ? "created" : changed || publish ? "updated" : "unchanged"
  const result: WrittenArticle = { outcome, published: publish, problems, ...(before && { id: before.id }) }
  if (dryRun) return result
  try {
    if (before === undefined) result.id = (await client.createContent(article)).id
    else if (changed) await client.updateContent({ content_id: before.id, ...changes })
    if (publish && result.id !== undefined) await client.publishContent({ content_id: result.id })
    return result
  } catch (error) {
    if (!isOfThisArticle(error)) throw error
    const message = `The service refused it: ${error.message}`
    return {
      ...result,
      outcome: "refused",
      published: false,
      problems: [...problems, toProblem("refused_by_service", message)],
    }
  }
}

function decide(target: WriteTarget, before: Article | undefined, changed: boolean) {
  const problems: ImportProblem[] = []
  const live = before?.status === "published"
  if (target.draft && live) {
    const message =
      "The file is a draft, but its article is live and stays so as it was. Withdraw it with citable unpublish."
    problems.push(toProblem("still_published", message))
  }
  const withdrawn = before?.status === "unpublished"
  if (withdrawn && target.publish && !target.draft) {
    const message = "The article was unpublished on the service and stays so. Publish it with citable publish."
    problems.push(toProblem("still_unpublished", message))
  }
  const wanted = target.publish && !target.draft && !withdrawn
  return { publish: wanted && (!live || changed || before.has_unpublished_changes), problems }
}

/** The fields of the input that the article does not have so already. */
function differences(input: ArticleInput, before: Article): Partial<ArticleInput> {
  const { slug: _slug, locale: _locale, seo, published_at, ...fields } = input
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && !isDeepStrictEqual(value, before[name as keyof Article])) changes[name] = value
  const seoChanges = Object.entries(seo ?? {}).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before.seo[name as keyof Article["seo"]]),
  )
  if (seoChanges.length > 0) changes["seo"] = Object.fromEntries(seoChanges)
  if (published_at !== undefined && Date.parse(published_at) !== Date.parse(before.published_at ?? ""))
    changes["published_at"] = published_at
  return changes
}

/** Tells a refusal of one article from trouble that every other will have as well. */
function isOfThisArticle(error: unknown): error is Error & { code: string } {
  if (!isCitableError(error) || !(error.code in problemCodes)) return false
  const { status } = problemCodes[error.code as keyof typeof problemCodes]
  return [400, 404, 409, 412, 413, 415, 422, 424, 500].includes(status)
}
