import type { Article, ArticleImage } from "@citable/contract"
import type { ImageInput } from "@citable/contract/content"
import { ProblemError } from "@citable/contract/problem-error"

import type { WriteContext } from "../../call/call-context.ts"

interface Pictured {
  images?: ImageInput[] | undefined
  cover?: ImageInput | null | undefined
}

type Resolved<Fields extends Pictured> = Omit<Fields, keyof Pictured> & {
  images?: Article["images"] | undefined
  cover?: Article["cover"] | undefined
}

/**
 * Completes the images of an input. One that names only a file of the media library gets the address of that file.
 * Throws 422 for an unknown file.
 */
export async function resolveImages<Fields extends Pictured>(
  context: WriteContext,
  fields: Fields,
): Promise<Resolved<Fields>> {
  const { images, cover } = fields
  const ids = [...(images ?? []), ...(cover ? [cover] : [])].flatMap(({ url, media_id: id }) =>
    url === null && id !== null ? [id] : [],
  )
  const files = ids.length === 0 ? new Map<string, string>() : await findImages(context, ids)
  const resolve = (image: ImageInput, pointer: string): ArticleImage => {
    const url = image.url ?? files.get(image.media_id ?? "")
    if (url === undefined) throw noSuchImage(image.media_id, pointer)
    // The service adds them to what it serves. A writer may send an article back as it was read.
    const { widths: _widths, color: _color, placeholder: _placeholder, focus: _focus, ...written } = image
    return { ...written, url, alt: image.alt ?? "" }
  }
  return {
    ...fields,
    images: images?.map((image, at) => resolve(image, `/images/${at}`)),
    cover: cover ? resolve(cover, "/cover") : cover,
  }
}

/** The addresses of images of the brand's media library, by id. */
async function findImages({ db, brand, media }: WriteContext, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom("media")
    .select(["id", "filename"])
    .where("brand_id", "=", brand.id)
    .where("kind", "=", "image")
    .where("id", "in", ids)
    .execute()
  return new Map(rows.map((row) => [row.id, media.urlOf(row)]))
}

function noSuchImage(id: string | null, pointer: string): ProblemError {
  const detail = "the media library has no such image"
  return new ProblemError(
    "invalid_input",
    `The media library of this brand has no image “${id}”. Upload it first, or send the image's url.`,
    { errors: [{ pointer: `${pointer}/media_id`, detail }] },
  )
}
