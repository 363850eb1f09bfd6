import { hash } from "node:crypto"

import type { ToolName } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import type { View } from "@citable/storage/tables/view"

import type { CallContext } from "../../call/call-context.ts"
import type { ContentRow } from "./document.ts"

/**
 * The brand's revision for the caller's view, once it is at least `minRevision`. It waits up to two seconds, then
 * throws 503.
 */
export async function currentRevision({ db, brand, view }: CallContext, minRevision = 0): Promise<number> {
  // The gate has just read the brand.
  let row: { revision: number; published_revision: number } = brand
  for (let waited = 0; ; waited += 100) {
    const revision = view === "live" ? row.published_revision : row.revision
    if (revision >= minRevision) return revision
    if (waited >= 2000) {
      throw new ProblemError(
        "busy",
        `Revision ${minRevision} is not visible here yet. The current revision is ${revision}.`,
        {
          headers: { "retry-after": "1" },
        },
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
    const found = await db
      .selectFrom("brands")
      .select(["revision", "published_revision"])
      .where("id", "=", brand.id)
      .where("purge_started_at", "is", null)
      .executeTakeFirstOrThrow(() => notFound())
    row = found
  }
}

/** Whether images in answers have widths. */
export function hasVersions({ media }: CallContext): boolean {
  return media.pictures.fault() === undefined
}

/** A weak entity tag of a query at a revision. It covers everything that the answer depends on. */
export function revisionTag(context: CallContext, revision: number, query: unknown): string {
  const digest = hash("sha256", JSON.stringify([context.view, query, hasVersions(context)]), "base64url").slice(0, 16)
  return `W/"${context.brand.id}.${revision}.${digest}"`
}

/**
 * The key of an answer in the page cache: brand, view, revision and the whole query. So readers of one brand or view
 * can never get a page of another.
 */
export function pageKey(context: CallContext, revision: number, tool: ToolName, query: unknown): string {
  return `${context.brand.id} ${context.view} ${hasVersions(context)} ${revision} ${tool} ${JSON.stringify(query)}`
}

/** The strong entity tag of one article in one view. */
export function articleTag(row: Pick<ContentRow, "id" | "revision" | "published_revision">, view: View): string {
  return `"${row.id}.${view === "live" ? row.published_revision : row.revision}.${view === "live" ? "p" : "d"}"`
}

/** The strong entity tag of an article with the unsaved text of an editor. */
export function liveArticleTag(row: Pick<ContentRow, "id" | "revision">, digest: string): string {
  return `"${row.id}.${row.revision}.l${digest}"`
}

export interface SyncPosition {
  brand: string
  view: View
  /** The reader knows everything up to this revision. */
  revision: number
  /** Whether the reader has the images of all articles with their widths. */
  hasWidths: boolean
  /** The revision at the start of an unfinished snapshot. The reader needs no earlier tombstones. */
  start?: number
}

export function signSyncToken({ box }: CallContext, position: SyncPosition): string {
  return box.signToken("st_", [
    position.brand,
    position.view,
    position.revision,
    position.start ?? null,
    ...(position.hasWidths ? [true] : []),
  ])
}

/**
 * Reads a sync token. Throws 422 for a text that never was one, and 410 for a token of another key, instance or time.
 */
export function readSyncToken({ box, brand, view }: CallContext, token: string): SyncPosition {
  if (!/^st_[\w-]+\.[\w-]+$/.test(token)) {
    throw new ProblemError("invalid_input", "since is not a sync token. Omit it for a full snapshot.", {
      errors: [{ parameter: "since", detail: "not a sync token" }],
    })
  }
  const value = box.readToken("st_", token) as [string, View, number, number | null, boolean?] | undefined
  if (value === undefined || value[0] !== brand.id || value[1] !== view) {
    throw new ProblemError(
      "sync_token_expired",
      "The sync token belongs to another brand, scope or instance. Start again without it.",
    )
  }
  const [brandId, of, revision, start, hasWidths = false] = value
  return { brand: brandId, view: of, revision, hasWidths, ...(start === null ? {} : { start }) }
}
