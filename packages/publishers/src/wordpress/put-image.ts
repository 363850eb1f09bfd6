import { z } from "zod"

import { namePicture } from "../parts/name-picture.ts"
import { PublisherError } from "../publisher-error.ts"
import type { ImageFile, PlacedImage } from "../publisher.ts"
import type { WordpressClient } from "./wordpress-client.ts"
import { readAnswer, toWebUrl } from "./wordpress-post.ts"

const mediaSchema = z.object({ id: z.int().positive(), source_url: z.string() })
const query = { _fields: "id,source_url" }

/** Puts a picture into the media library, unless an earlier upload of the same bytes is there. */
export async function putImage(client: WordpressClient, image: ImageFile, signal: AbortSignal): Promise<PlacedImage> {
  const name = namePicture(image, { platform: "WordPress", types: ["png", "jpeg", "gif", "webp", "avif"] })
  const slug = name.replace(/\..*/, "")
  const before = await client.ask("GET", "/media", { query: { ...query, slug, orderby: "id", order: "asc" }, signal })
  const [first] = readAnswer(z.array(mediaSchema), before, "a list of files")
  if (first !== undefined) return toImage(first)
  const answer = await client.ask("POST", "/media", {
    query: { ...query, slug, alt_text: image.alt.slice(0, 2000) },
    headers: {
      "content-type": image.type,
      "content-disposition": `attachment; filename="${name.slice("citable-".length)}"`,
    },
    bytes: image.bytes,
    signal,
  })
  return toImage(readAnswer(mediaSchema, answer, "a file"))
}

/** Which of up to 100 pictures the media library still has. */
export async function checkImages(
  client: WordpressClient,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlySet<string>> {
  const answer = await client.ask("GET", "/media", {
    query: { include: ids.join(","), per_page: "100", _fields: "id" },
    signal,
  })
  const found = readAnswer(z.array(mediaSchema.pick({ id: true })), answer, "a list of files")
  return new Set(found.map(({ id }) => String(id)))
}

function toImage({ id, source_url }: z.infer<typeof mediaSchema>): PlacedImage {
  const url = toWebUrl(source_url)
  if (url === null) throw new PublisherError("publisher_invalid", "WordPress gives a picture no http or https address.")
  return { kind: "placed", id: String(id), url }
}
