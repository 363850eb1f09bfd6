import { isDeepStrictEqual } from "node:util"

import { type Article, isCitableError, type Problem, problemCodes } from "@citable/contract"

import type { ArticleInput } from "../article-input.ts"
import type { Visibility } from "../fields/read-visibility.ts"
import { showReason } from "../fields/show-reason.ts"
import type { ImportClient } from "../import-client.ts"
import { type ImportProblem, type ImportProblemCode, toProblem } from "../import-problem.ts"

/** `skipped`: the file is not an article. `pending`: the import stopped before this file. */
export type ImportOutcome = "created" | "updated" | "unchanged" | "skipped" | "refused" | "pending"

/** The state of an article. `at` is absent if only the service knows it. */
export type ArticleState = Visibility | { state: "scheduled"; at?: undefined; reason: string }

/** What a service has of a slug, in every language. */
export interface FoundArticles {
  existing: readonly Article[]
  /** The languages of those in the trash. */
  deleted: readonly string[]
}

export interface WriteTarget extends FoundArticles {
  client: ImportClient
  defaultLocale: string | undefined
  /** The file holds the article as it was on a service. */
  isOwn?: true | undefined
  /** The state that the file asks for. */
  visibility: Visibility
  publish: boolean
  dryRun: boolean
}

export interface WrittenArticle {
  outcome: ImportOutcome
  published: boolean
  /** The state of the article afterwards. Absent if it was refused. */
  visibility?: ArticleState
  id?: string
  problems: ImportProblem[]
}

/** Finds the articles with these slugs (at most 50) in any state and in the trash, by slug. */
export async function findExisting(client: ImportClient, slugs: string[]): Promise<(slug: string) => FoundArticles> {
  // Without `fields` in the query, items are complete.
  const existing = (await listAll(client, { status: "all", slug: slugs })) as Article[]
  const deleted = await listAll(client, { trashed: true, slug: slugs, fields: ["slug", "locale"] }).catch(toNone)
  return (slug) => ({
    existing: existing.filter((article) => article.slug === slug),
    deleted: deleted.flatMap((article) => (article.slug === slug ? (article.locale ?? []) : [])),
  })
}

type Query = Parameters<ImportClient["listContent"]>[0]

async function listAll(client: ImportClient, query: Query) {
  const found: Awaited<ReturnType<ImportClient["listContent"]>>["data"] = []
  let cursor: string | undefined
  do {
    const page = await client.listContent({ ...query, limit: 100, ...(cursor !== undefined && { cursor }) })
    found.push(...page.data)
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  return found
}

/** A service of a former release has no trash. */
function toNone(error: unknown): [] {
  if (isCitableError(error) && error.code === "invalid_input") return []
  throw error
}

/**
 * Creates the article or updates what differs, and publishes it if the options and its state ask for that. If the service refuses the
 * article, the result says so. Throws any other error.
 */
export async function writeArticle(article: ArticleInput, target: WriteTarget): Promise<WrittenArticle> {
  const { client, existing, defaultLocale, dryRun } = target
  const locale = article.locale ?? defaultLocale
  if (locale === undefined && existing.length > 1) {
    const message = `The slug "${article.slug}" exists in several languages. Add a lang to the front matter.`
    return { outcome: "refused", published: false, problems: [toProblem("ambiguous_locale", message)] }
  }
  const before = locale === undefined ? existing[0] : existing.find((item) => item.locale === locale)
  // A live article takes no text from a file that is held back: a republish that waits on the service would show it. Nor does a
  // scheduled one whose schedule stays, because only words of its author cancel that.
  const isDoubtful = target.visibility.state === "held_back" && target.visibility.until !== undefined
  const isWithheld =
    (before?.status === "published" && target.visibility.state !== "live") ||
    (before?.status === "scheduled" && isDoubtful)
  if (before?.status === "published" && (await isLiveCopy(article, before, target))) return toKept(before, target)
  const changes = before === undefined || isWithheld ? {} : differences(article, before, target)
  const changed = Object.keys(changes).length > 0
  const isDeleted = locale === undefined ? target.deleted.length > 0 : target.deleted.includes(locale)
  const { action, visibility, problems } = decide(target, before, { changes, isDeleted })
  const outcome = before === undefined ? "created" : changed || action !== undefined ? "updated" : "unchanged"
  const published = action?.do === "publish"
  const result: WrittenArticle = { outcome, published, visibility, problems, ...(before && { id: before.id }) }
  if (dryRun) return result
  try {
    // Cancel first: otherwise the old schedule could publish the new text.
    if (action?.do === "cancel" && before !== undefined) await client.unpublishContent({ content_id: before.id })
    if (before === undefined)
      result.id = (await client.createContent(target.isOwn === true ? article : withModified(article))).id
    else if (changed) await client.updateContent({ content_id: before.id, ...changes })
    const content_id = result.id ?? ""
    if (action?.do === "publish") await client.publishContent({ content_id })
    if (action?.do === "schedule") await client.publishContent({ content_id, publish_at: action.at })
    return result
  } catch (error) {
    if (!isOfThisArticle(error)) throw error
    const left = withoutTaken(article, changes, error)
    if (left !== undefined) {
      const written = await writeArticle(left.article, target)
      return { ...written, problems: [...left.problems, ...written.problems] }
    }
    const refusal = toProblem("refused_by_service", `The service refused the article: ${error.message}`)
    const { visibility: _visibility, ...rest } = result
    return { ...rest, outcome: "refused", published: false, problems: [...problems, refusal] }
  }
}

/** Whether a pulled file has the text that readers see, while somebody edits the article on the service. */
async function isLiveCopy(article: ArticleInput, before: Article, { client, isOwn, visibility }: WriteTarget) {
  if (isOwn !== true || visibility.state !== "live" || !before.has_unpublished_changes) return false
  const { data } = await client.listContent({ status: "published", ids: [before.id], limit: 1 })
  const [live] = data as Article[]
  return live !== undefined && Object.keys(differences(article, live, { isOwn })).length === 0
}

/** Leaves the edits on the service alone. */
function toKept({ id }: Article, { visibility }: WriteTarget): WrittenArticle {
  const message = "The article has unpublished edits on the service. They stay, because the file is what readers see."
  return { outcome: "unchanged", published: false, visibility, id, problems: [toProblem("edits_kept", message)] }
}

interface Decision {
  action?: { do: "publish" | "cancel" } | { do: "schedule"; at: string }
  visibility: ArticleState
  problems: ImportProblem[]
}

/**
 * Weighs what the file asks for against what people did on the service. The import never withdraws a live article, and never publishes
 * one that people withdrew, deleted or scheduled. It cancels the schedule of an article whose file its author holds back.
 */
function decide(
  target: WriteTarget,
  before: Article | undefined,
  { changes, isDeleted }: { changes: Partial<ArticleInput>; isDeleted: boolean },
): Decision {
  const wish = target.visibility
  const status = before?.status
  const leave = (visibility: ArticleState, code?: ImportProblemCode, message = ""): Decision => ({
    visibility,
    problems: code === undefined ? [] : [toProblem(code, message)],
  })
  if (status === "published") {
    if (wish.state !== "live") {
      const reason =
        wish.state === "held_back" ? `The file is held back (${showReason(wish)})` : `The file waits for ${wish.at}`
      const message = `${reason}, but the article stays live, without the edits. Withdraw it with citable unpublish.`
      return leave({ state: "live" }, "still_published", message)
    }
    const isChanged = Object.keys(changes).length > 0 || before?.has_unpublished_changes === true
    return { ...leave(wish), ...(target.publish && isChanged && { action: { do: "publish" } }) }
  }
  if (status === "scheduled") {
    const unchanged: ArticleState = { state: "scheduled", reason: "scheduled on the service" }
    if (wish.state === "held_back" && wish.until !== undefined) {
      const message = `The file is held back (${showReason(wish)}), but the article stays scheduled, without the edits. Cancel that with citable unpublish.`
      return leave(unchanged, "still_scheduled", message)
    }
    if (wish.state === "held_back") {
      const message = `The file is held back (${wish.reason}), so the import cancels the schedule of its article.`
      return { ...leave(wish, "unscheduled", message), action: { do: "cancel" } }
    }
    if (!target.publish) return leave(unchanged)
    if (changes.published_at === undefined) {
      if (wish.state === "scheduled") return leave(wish)
      const message =
        "The article stays scheduled, because somebody scheduled it on the service. To publish it now, use citable publish."
      return leave(unchanged, "still_scheduled", message)
    }
  }
  if (!target.publish && wish.state !== "held_back") return leave({ state: "held_back", reason: "--no-publish" })
  if (wish.state === "held_back") return leave(wish)
  if (status === "unpublished") {
    const message =
      "The article stays unpublished, because somebody withdrew it on the service. To publish it, use citable publish."
    return leave({ state: "held_back", reason: "unpublished on the service" }, "still_unpublished", message)
  }
  if (isDeleted) {
    const message =
      "Somebody deleted an article with this slug, and it is in the trash. So this one stays a draft. To publish it, use citable publish."
    return leave({ state: "held_back", reason: "deleted on the service" }, "still_deleted", message)
  }
  return { ...leave(wish), action: wish.state === "live" ? { do: "publish" } : { do: "schedule", at: wish.at } }
}

/** An import is no change that readers see: without another date, the article last changed when it was published. */
function withModified(article: ArticleInput): ArticleInput {
  const { modified_at, published_at } = article
  return modified_at === undefined && published_at !== undefined ? { ...article, modified_at: published_at } : article
}

/** The fields of the input that differ from the article. */
function differences(
  input: ArticleInput,
  before: Article,
  { isOwn }: Pick<WriteTarget, "isOwn"> = {},
): Partial<ArticleInput> {
  const { slug: _slug, locale: _locale, seo, custom, published_at, modified_at, ...others } = input
  const { previous_slugs: former = [], ...fields } = others
  const changes: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && !isSame(name, value, before)) changes[name] = value
  const seoChanges = Object.entries(seo ?? {}).filter(
    ([name, value]) => value !== undefined && !isDeepStrictEqual(value, before.seo[name as keyof Article["seo"]]),
  )
  if (seoChanges.length > 0) changes["seo"] = Object.fromEntries(seoChanges)
  const customChanges = Object.entries(custom ?? {}).filter(
    ([name, value]) => !isDeepStrictEqual(value, before.custom[name] ?? null),
  )
  if (customChanges.length > 0) changes["custom"] = Object.fromEntries(customChanges)
  if (typeof published_at === "string" && Date.parse(published_at) !== Date.parse(before.published_at ?? ""))
    changes["published_at"] = published_at
  // The service forgets the date at a new title or body, unless the edit has it.
  const isRewritten = "title" in changes || "body" in changes
  // A pulled file has the date that pages show. Without a date of the article, that is when the service saved it.
  const isShown = isOwn === true && before.modified_at === null
  const isKnown = isShown && Date.parse(modified_at ?? "") <= Date.parse(before.updated_at)
  if (
    typeof modified_at === "string" &&
    !isKnown &&
    (isRewritten || Date.parse(modified_at) !== Date.parse(before.modified_at ?? ""))
  )
    changes["modified_at"] = modified_at
  if (isOwn === true && input.images !== undefined && areSameImages(input.images, before.images))
    delete changes["images"]
  // One author replaces several.
  if (input.author !== undefined && before.authors !== undefined) changes["author"] = input.author
  // The list on the service also has the slugs of renames, so the import only adds to it.
  const added = former.filter((slug) => slug !== before.slug && !before.previous_slugs.includes(slug))
  if (added.length > 0) changes["previous_slugs"] = [...added, ...before.previous_slugs].slice(0, 100)
  return changes
}

/** If another article has former slugs of this one, returns the article without them. */
function withoutTaken(
  article: ArticleInput,
  sent: Partial<ArticleInput>,
  error: Error,
): { article: ArticleInput; problems: ImportProblem[] } | undefined {
  const list = sent.previous_slugs ?? article.previous_slugs ?? []
  const indexes = pointersOf(error).flatMap((pointer) => /^\/previous_slugs\/(\d+)$/.exec(pointer)?.[1] ?? [])
  const taken = new Set(indexes.map((index) => list[Number(index)]))
  const rest = (article.previous_slugs ?? []).filter((slug) => !taken.has(slug))
  if (rest.length === (article.previous_slugs ?? []).length) return undefined
  const problems = [...taken].map((slug) => {
    const message = `The former address ${slug} is not imported, because another article on the service has or had it.`
    return toProblem("former_address_not_kept", message, { subject: slug })
  })
  return { article: { ...article, previous_slugs: rest }, problems }
}

/** Where a refusal says that the article is wrong. */
function pointersOf(error: Error): string[] {
  const problem = "problem" in error ? (error.problem as Partial<Problem> | undefined) : undefined
  return (problem?.errors ?? []).map(({ pointer }) => pointer ?? "")
}

/** Whether the article has a value already. The service fills in what it knows about a cover from its media library. */
function isSame(name: string, value: unknown, before: Article): boolean {
  const current = before[name as keyof Article]
  if (name !== "cover" || before.cover === null || before.cover.media_id === null || value === null)
    return isDeepStrictEqual(value, current)
  const { url, alt } = value as Article["cover"] & object
  return url === before.cover.url && (alt === "" || alt === before.cover.alt)
}

/** Whether pictures are the same, apart from what the media library fills in. */
function areSameImages(images: NonNullable<ArticleInput["images"]>, before: Article["images"]): boolean {
  return (
    images.length === before.length &&
    images.every((image, at) => image.url === before[at]?.url && (image.alt ?? "") === before[at]?.alt)
  )
}

/** Whether an error is about this article, and not one that every article would get. */
function isOfThisArticle(error: unknown): error is Error & { code: string } {
  if (!isCitableError(error) || !(error.code in problemCodes)) return false
  const { status } = problemCodes[error.code as keyof typeof problemCodes]
  return [400, 404, 409, 412, 413, 415, 422, 424, 500].includes(status)
}
