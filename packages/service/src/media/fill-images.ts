import type { Article, ArticleImage } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { View } from "@citable/storage/tables/view"
import type { Transaction } from "kysely"

import { writeLooks } from "./write-looks.ts"

type Writer = Transaction<Tables>
type Pictures = Pick<Article, "images" | "cover">

const maxImages = 500

/**
 * Parts of a library file's address: its scheme, or its path. The host does not matter, so articles outlive a move of
 * the service.
 */
const partOfAddress = /https?:\/(?=\/)|\/media\/(med_[0-9a-z]{1,40})(?=\/[^\s"'<>()[\]\\])/g
const restOfAddress = /\/[^\s"'<>()[\]\\]{1,700}/y
const noAddress = /[\s"'<>()[\]\\]/
/** The most characters between the two. */
const maxHost = 500

/**
 * Fills in what the library knows about an article's images (size, alternative text, id), in its `images` and `cover`,
 * if the writer has not set it. It removes a library image that the body no longer shows.
 */
export async function fillImages<Document extends Pictures>(
  trx: Writer,
  brandId: string,
  document: Document,
  body: string,
  before?: { images: ArticleImage[]; body: string },
): Promise<Document> {
  const shown = addressesIn(body)
  const kept = document.images.filter((image) => !isGone(image, body, before))
  const listed = [...kept, ...(document.cover === null ? [] : [document.cover])]
  const wanted = new Set([...shown.values(), ...listed.flatMap(idsOf)])
  if (wanted.size === 0) return kept.length === document.images.length ? document : { ...document, images: kept }
  const rows = await trx
    .selectFrom("media")
    .select(["id", "width", "height", "alt"])
    .where("brand_id", "=", brandId)
    .where("kind", "=", "image")
    .where("id", "in", [...wanted].slice(0, maxImages))
    .execute()
  const known = new Map(rows.map((row) => [row.id, row]))
  const fill = (image: ArticleImage): ArticleImage => {
    const row = idsOf(image)
      .map((id) => known.get(id))
      .find((one) => one !== undefined)
    if (row === undefined) return image
    const { width, height } = image.width === null && image.height === null ? row : image
    return { ...image, width, height, alt: image.alt === "" ? row.alt : image.alt, media_id: row.id }
  }
  const images = kept.map(fill)
  const urls = new Set(images.map(({ url }) => url))
  for (const [url, id] of shown) {
    const row = known.get(id)
    if (row === undefined || urls.has(url) || images.length >= maxImages) continue
    images.push({ url, width: row.width, height: row.height, alt: row.alt, media_id: id })
  }
  return { ...document, images, cover: document.cover === null ? null : fill(document.cover) }
}

/**
 * Records which files of the library an article shows in one view, in place of the earlier record, and how they look. The row gets that as
 * well, because callers answer with it. Without `looks` in it, a job does that later.
 */
export async function writeMediaUses(
  trx: Writer,
  row: { id: string; brand_id: string; looks?: string | null },
  view: View,
  article: (Pictures & { body: string }) | undefined,
): Promise<void> {
  await trx.deleteFrom("media_uses").where("content_id", "=", row.id).where("view", "=", view).execute()
  if (article === undefined) return
  const listed = [...article.images, ...(article.cover === null ? [] : [article.cover])]
  const ids = [...new Set([...addressesIn(article.body).values(), ...listed.flatMap(idsOf)])].slice(0, 2 * maxImages)
  if (ids.length === 0) return
  await trx
    .insertInto("media_uses")
    .columns(["media_id", "content_id", "view"])
    .expression((eb) =>
      eb
        .selectFrom("media")
        .select(["media.id", eb.val(row.id).as("content_id"), eb.val(view).as("view")])
        .where("brand_id", "=", row.brand_id)
        .where("id", "in", ids),
    )
    .execute()
  const { looks } = row
  if (looks !== undefined) row.looks = await writeLooks(trx, { id: row.id, looks })
}

/** The addresses of library files in a text, with their ids. */
function addressesIn(text: string): Map<string, string> {
  const found = new Map<string, string>()
  // Most texts are long and have none.
  if (!text.includes("/media/med_")) return found
  let starts: { at: number; end: number }[] = []
  let after = 0
  for (const { 0: part, 1: id, index } of text.matchAll(partOfAddress)) {
    const end = index + part.length
    if (index < after) continue
    if (id === undefined) {
      starts.push({ at: index, end: end + 1 })
      continue
    }
    // Look at the characters in between only once: a text may be full of such beginnings.
    const first = starts.findIndex((one) => index - one.end <= maxHost && !noAddress.test(text.slice(one.end, index)))
    const start = first === -1 ? undefined : starts[first]
    starts = start === undefined ? [] : starts.slice(first)
    if (start === undefined || start.end >= index) continue
    restOfAddress.lastIndex = end
    restOfAddress.exec(text)
    after = restOfAddress.lastIndex
    starts = []
    found.set(text.slice(start.at, after), id)
    if (found.size >= maxImages) break
  }
  return found
}

const idsOf = (image: ArticleImage): string[] => [
  ...(image.media_id === null ? [] : [image.media_id]),
  ...addressesIn(image.url).values(),
]

function isGone(
  image: ArticleImage,
  body: string,
  before: { images: ArticleImage[]; body: string } | undefined,
): boolean {
  if (before === undefined || image.media_id === null) return false
  if (!before.body.includes(image.url) || body.includes(image.url)) return false
  return before.images.some((one) => one.url === image.url && one.media_id === image.media_id)
}
