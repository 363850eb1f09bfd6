import { toNumberedSlug, toSlug } from "@citable/contract"
import type { CustomFields } from "@citable/contract/brands"
import { ProblemError } from "@citable/contract/problem-error"

import { type Fields, mergeFields } from "../merge/merge-fields.ts"
import { nameWriters } from "./name-writers.ts"
import type { OpenArticle } from "./open-article.ts"
import { type ArticleChange, readArticleForm } from "./read-article-form.ts"
import type { Presence } from "./read-presence.ts"
import { dropRefused, type RefusedField } from "./refused-fields.ts"
import { readFieldsOf, toFields, withFields } from "./to-fields.ts"

/** What has become of a form, for the script of the editor. */
export interface SavedArticle {
  etag: string
  version: number
  /** Who else has changed the article since the form was made, and what, in a sentence. */
  others?: string
  /** Values that the form gets, because somebody else changed them, or because they follow from what was saved. */
  take?: Fields
  /** Fields of which both changed the same: what the next form begins with, and what is stored. */
  open?: { base: Fields; theirs: Fields }
  /** Fields that could not be stored as they are. The others are. */
  refused?: RefusedField[]
  presence?: Presence
}

export interface SaveOptions {
  form: URLSearchParams
  custom: CustomFields
  /** The address of the person, whose own changes are not those of others. */
  email: string
  /** Reads the article as it is now. */
  open: () => Promise<OpenArticle>
}

/** An agent that writes all the time does not keep a person from saving. */
const mostTries = 5

/** Stores what a form changes in an article, merged with what others have changed since the form was made. */
export async function saveArticle(options: SaveOptions): Promise<SavedArticle> {
  for (let tries = 1; ; tries++) {
    try {
      return await saveOnce(options)
    } catch (error) {
      const isOutdated = error instanceof ProblemError && error.code === "precondition_failed"
      if (!isOutdated || tries === mostTries) throw error
    }
  }
}

async function saveOnce({ form, custom, email, open }: SaveOptions): Promise<SavedArticle> {
  const opened = await open()
  const { brand, article, etag } = opened
  const theirs = toFields(article, custom)
  const mine = readFieldsOf(form, theirs)
  const version = Number(form.get("version") ?? article.version)
  const isOld = version !== article.version
  const base = { ...(isOld ? await readBase(opened, version, custom) : theirs), ...readOpen(form, theirs) }
  const merged = mergeFields(base, mine, theirs)
  const change = readArticleForm(withFields(form, merged.stored), article, custom)
  const refused: RefusedField[] = []
  if (change.title === "") {
    delete change.title
    if (article.title !== untitled) {
      refused.push({
        name: "title",
        detail: `An article needs a title. “${article.title}” stays until there is another.`,
      })
    }
  }
  const followed = followTitle(opened, change)
  const saved = await update(opened, change, { followed, refused })
  const take = Object.fromEntries(
    Object.entries({ ...merged.mine, ...(followed && change.slug !== undefined ? { slug: change.slug } : {}) }).filter(
      ([name, value]) => value !== mine[name],
    ),
  )
  const names = Object.keys(merged.base)
  const others = isOld ? await nameWriters(brand, { article, since: version, email }) : undefined
  return {
    etag: saved?.etag ?? etag,
    version: saved?.version ?? article.version,
    ...(others === undefined ? {} : { others }),
    ...(Object.keys(take).length === 0 ? {} : { take }),
    ...(names.length === 0
      ? {}
      : {
          open: {
            base: merged.base,
            theirs: Object.fromEntries(names.map((name) => [name, merged.stored[name] ?? ""])),
          },
        }),
    ...(refused.length === 0 ? {} : { refused }),
  }
}

/** The title of a draft that has none yet. The editor shows an empty field. */
export const untitled = "Untitled"

/** The fields of the version that the form began with. Without it, every difference is a question. */
async function readBase({ brand, article }: OpenArticle, version: number, custom: CustomFields): Promise<Fields> {
  if (!Number.isSafeInteger(version) || version < 1) return {}
  try {
    return toFields(await brand.call("get_content", { content_id: article.id, version }), custom)
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_found") return {}
    throw error
  }
}

/** What the fields in question began with, as the script has kept it. */
function readOpen(form: URLSearchParams, known: Fields): Fields {
  const text = form.get("base")
  if (text === null) return {}
  const value: unknown = JSON.parse(text)
  if (typeof value !== "object" || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter(
      (entry): entry is [string, string] => entry[0] in known && typeof entry[1] === "string",
    ),
  )
}

/** The address of a draft follows its title until somebody writes another one, schedules it, or readers know it. */
function followTitle({ article }: OpenArticle, change: ArticleChange): boolean {
  const { slug, title, published_at: publishedAt, publish_version: scheduled } = article
  const isOwn = toSlug(title) !== undefined && slug.replace(/-\d+$/, "") === toSlug(title)?.replace(/-\d+$/, "")
  const next = change.title === undefined ? undefined : toSlug(change.title)
  if (
    next === undefined ||
    change.slug !== undefined ||
    publishedAt !== null ||
    scheduled !== undefined ||
    !isOwn ||
    next === slug
  )
    return false
  change.slug = next
  return true
}

/** Stores a change. A field that is refused is left out, and the others are stored. */
async function update(
  { brand, article, etag }: OpenArticle,
  change: ArticleChange,
  { followed, refused }: { followed: boolean; refused: RefusedField[] },
): Promise<{ etag: string; version: number } | undefined> {
  const wanted = change.slug
  for (let number = 2; Object.keys(change).length > 0; number++) {
    try {
      const input = { content_id: article.id, ...change }
      const options = etag === "" ? {} : { ifMatch: etag }
      const { output, etag: next = "" } = await brand.callWithTag("update_content", input, options)
      return { etag: next, version: output.version }
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      const isTaken = followed && error.code === "conflict" && change.slug !== undefined && wanted !== undefined
      // Where other drafts have the address too, it stays as it was.
      if (isTaken && number < 20) change.slug = toNumberedSlug(wanted, number)
      else if (isTaken) delete change.slug
      else refused.push(...dropRefused(change, error))
    }
  }
  return undefined
}
