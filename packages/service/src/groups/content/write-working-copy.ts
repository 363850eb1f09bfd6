import { countBodyWords } from "@citable/language/text/count-body-words"
import { newId } from "@citable/storage/new-id"

import type { WriteContext } from "../../call/call-context.ts"
import { fillImages, writeMediaUses } from "../../media/fill-images.ts"
import { checkSlug } from "./check-slug.ts"
import { bumpRevisions, writeChange, writeTags } from "./content-rows.ts"
import { writeCustom } from "./custom-rows.ts"
import { columnsOf, type ContentDocument, type ContentRow } from "./document.ts"
import { readRevision } from "./read-revision.ts"
import { refuseOtherAddress } from "./refuse-other-address.ts"

/** Whose edit of which brand it is. */
export type CopyContext = Pick<WriteContext, "db" | "brand" | "now" | "view"> & {
  principal: Pick<WriteContext["principal"], "credentialId" | "userId" | "scopes">
}

const cancelFirst = "That version is scheduled, so this stays until it is published. Cancel the schedule to change it."

/** Writes an edit of the working copy as a new version, if it changes anything. Returns the new row. `updatedAt` is for an edit of which readers see no date. */
export async function writeWorkingCopy(
  context: CopyContext,
  row: ContentRow,
  edit: { document: ContentDocument; body: string },
  { updatedAt }: { updatedAt?: number } = {},
): Promise<ContentRow> {
  const { db: trx, brand } = context
  const at = context.now()
  const { images } = JSON.parse(row.document) as ContentDocument
  const before = { images, body: row.body }
  const filled = await fillImages(trx, brand.id, edit.document, edit.body, before)
  const document = { ...filled, word_count: countBodyWords(edit.body) }
  const text = JSON.stringify(document)
  if (text === row.document && edit.body === row.body) return row
  const isPresent = document.slug === row.slug && document.locale === row.locale
  const scheduled = row.publish_at === null ? null : row.publish_version
  if (scheduled !== null) refuseOtherAddress(scheduled, row, document, cancelFirst)
  await checkSlug(context, document, { contentId: row.id, isPresent })
  const { revision } = await bumpRevisions(trx, brand.id, false)
  const version = row.version + 1
  const updated = await trx
    .updateTable("contents")
    .set({
      ...columnsOf(document),
      document: text,
      body: edit.body,
      version,
      revision,
      updated_at: updatedAt ?? at,
      // Somebody wrote what the language model could not.
      ...(row.status === "failed" && edit.body.trim() !== "" ? { status: "draft" as const } : {}),
    })
    .where("id", "=", row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordVersion(context, updated, document, at)
  return updated
}

/** Writes the parts of a new version: its revision, its tags, its media, and the change in the feed. */
export async function recordVersion(
  { db: trx, principal }: Pick<CopyContext, "db" | "principal">,
  row: ContentRow,
  document: ContentDocument,
  at: number,
): Promise<void> {
  await trx
    .insertInto("content_revisions")
    .values({
      id: newId("rev", at),
      content_id: row.id,
      version: row.version,
      document: row.document,
      body: row.body,
      written_by: principal.userId ?? principal.credentialId,
      created_at: at,
    })
    .execute()
  await recordCopy(trx, row, document, at)
}

/** Writes the parts of a working copy besides its revision: its tags, its media, and the change in the feed. */
export async function recordCopy(
  trx: CopyContext["db"],
  row: ContentRow,
  document: ContentDocument,
  at: number,
): Promise<void> {
  await writeTags(trx, row.id, "working", document.tags)
  await writeCustom(trx, row.id, "working", document.custom)
  await writeMediaUses(trx, row, "working", await withScheduled(trx, row, document))
  const { slug, locale } = document
  const change = { brandId: row.brand_id, contentId: row.id, op: "upsert", slug, locale, at } as const
  await writeChange(trx, { ...change, view: "working", revision: row.revision })
}

/** A working copy with the pictures of the version that is scheduled, which nobody may delete either. */
async function withScheduled(trx: CopyContext["db"], row: ContentRow, document: ContentDocument) {
  const { images, cover } = document
  if (row.publish_at === null || row.publish_version === null) return { images, cover, body: row.body }
  const scheduled = await readRevision(trx, row, row.publish_version)
  const { images: others, cover: other } = JSON.parse(scheduled.document) as ContentDocument
  const all = [...images, ...others, ...(other === null ? [] : [other])]
  return { images: all, cover, body: `${row.body}\n${scheduled.body}` }
}
