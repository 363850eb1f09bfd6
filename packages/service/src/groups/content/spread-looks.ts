import { setImmediate } from "node:timers/promises"

import type { Article } from "@citable/contract"
import { lockBrand } from "@citable/storage/brand-row"
import { inTransaction } from "@citable/storage/in-transaction"

import type { Services } from "../../call/call-context.ts"
import { writeLooks } from "../../media/write-looks.ts"
import { bumpRevisions, enqueueArticleEvent, type Writer, writeChange } from "./content-rows.ts"
import type { ContentDocument } from "./document.ts"
import { withPictures } from "./with-pictures.ts"

type LookServices = Pick<Services, "db" | "now" | "notifyWorkers">

const batch = 100

/**
 * Copies the look of pictures to the articles that show them. A site gets a live article anew, at its next look for changes. Only for a focus
 * that somebody has set, an event says so: without it, pages show a wrong part of the picture. Working copies keep their entity tags, so that
 * no open editor loses its edit.
 */
export async function spreadLooks(services: LookServices): Promise<void> {
  const { db, notifyWorkers } = services
  for (;;) {
    const files = await db
      .selectFrom("media")
      .select(["id", "look_changed_at"])
      .where("look_changed_at", "is not", null)
      .orderBy("id")
      .limit(batch)
      .execute()
    if (files.length === 0) break
    const ids = files.map(({ id }) => id)
    for (let last = ""; ;) {
      const articles = await db
        .selectFrom("contents")
        .select(["id", "brand_id"])
        .where("id", ">", last)
        .where("id", "in", (eb) => eb.selectFrom("media_uses").select("content_id").where("media_id", "in", ids))
        .orderBy("id")
        .limit(batch)
        .execute()
      for (const article of articles) {
        await inTransaction(db, (trx) => spreadTo(trx, article, services))
        // SQLite answers at once: without this, nothing else would run.
        await setImmediate()
      }
      last = articles.at(-1)?.id ?? ""
      if (articles.length < batch) break
    }
    for (const { id, look_changed_at: seen } of files) {
      // What has changed meanwhile stays for the next round.
      const done = db.updateTable("media").set({ look_changed_at: null }).where("id", "=", id)
      await done.where("look_changed_at", "=", seen).execute()
    }
    notifyWorkers()
  }
}

async function spreadTo(
  trx: Writer,
  { id, brand_id: brandId }: { id: string; brand_id: string },
  { now }: Pick<LookServices, "now">,
): Promise<void> {
  const brand = await lockBrand(trx, brandId)
  const row = await trx.selectFrom("contents").selectAll().where("id", "=", id).executeTakeFirst()
  if (row === undefined || brand === undefined) return
  const document = row.live_document === null ? undefined : (JSON.parse(row.live_document) as ContentDocument)
  const before = document && toShown(document, row.looks)
  const looks = await writeLooks(trx, row)
  if (looks === row.looks) return
  const after = document && toShown(document, looks)
  const isLive = JSON.stringify(before) !== JSON.stringify(after)
  // Pages of lists that this process remembers are outdated in any case.
  const { publishedRevision: revision } = await bumpRevisions(trx, brandId, isLive)
  if (document === undefined || before === undefined || after === undefined || !isLive) return
  await trx.updateTable("contents").set({ published_revision: revision }).where("id", "=", id).execute()
  const { slug, locale, tags } = document
  const at = now()
  await writeChange(trx, { brandId, contentId: id, op: "upsert", view: "live", slug, locale, revision, at })
  const changed = (["images", "cover"] as const).filter((field) => focusesOf(before[field]) !== focusesOf(after[field]))
  if (changed.length === 0) return
  await enqueueArticleEvent(trx, brand, "content.updated", { id, slug, locale, revision, topics: tags, changed }, at)
}

type Shown = Pick<Article, "images" | "cover">

function toShown({ images, cover }: ContentDocument, looks: string | null): Shown {
  return withPictures({ images, cover }, { looks, hasVersions: false })
}

function focusesOf(shown: Shown["images"] | Shown["cover"]): string {
  return JSON.stringify([shown].flat().map((image) => image?.focus ?? null))
}
