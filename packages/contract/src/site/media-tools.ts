import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"
import { pageShape, pagingShape } from "../internal/paging.ts"
import { deletedShape, listTrashShape, permanentShape, restoreShape } from "../internal/trash.ts"
import { contentTypeSchema, mediaDetailSchema, mediaKindSchema, mediaSchema, uploadedMediaSchema } from "./media.ts"

const brandId = idSchema("brd")
const mediaId = idSchema("med")

/** A base64 file has to fit into the request body. Larger files come by URL. */
const maxBase64Length = 4_000_000

const sourceSchema = z
  .discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("url"), url: webUrlSchema.describe("The public address of the file.") }),
    z.strictObject({
      kind: z.literal("base64"),
      data: z.base64().min(4).max(maxBase64Length).describe("The file in base64, about 3 MB at most."),
      content_type: contentTypeSchema,
    }),
  ])
  .describe("Where the bytes come from: a public URL, or base64 in this call.")

/** What people write about a file. */
const descriptionShape = {
  alt: mediaSchema.shape.alt.optional(),
  caption: mediaSchema.shape.caption.optional(),
  tags: mediaSchema.shape.tags.optional(),
  focus: mediaSchema.shape.focus.optional(),
}

export const listMedia = defineTool({
  name: "list_media",
  group: "site",
  method: "GET",
  path: "/v1/brands/{brand_id}/media",
  scope: "media:read",
  summary: "List the files of the media library",
  description:
    "Use it to find a picture before you upload another. `unused=true` finds files that no article shows. Use the `url` of a row in an article's body, cover or images. `trashed` lists deleted files, by `q` if you like.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      q: z.string().min(1).max(200).optional().describe("Text in the file name, alt text or caption."),
      kind: mediaKindSchema.optional().describe("Only files of this kind."),
      tag: mediaSchema.shape.tags.optional().describe("Only files with one of these labels."),
      unused: z
        .boolean()
        .optional()
        .describe(
          "Only files that no article shows (`true`), or only files that one shows (`false`). An article in the trash counts.",
        ),
      sort: z
        .enum(["-created_at", "created_at", "filename", "-bytes"])
        .default("-created_at")
        .describe("The order; `-` puts the latest or greatest first."),
      ...listTrashShape,
      ...pagingShape,
    }),
  output: () => z.strictObject(pageShape(mediaSchema)),
})

export const getMedia = defineTool({
  name: "get_media",
  group: "site",
  method: "GET",
  path: "/v1/brands/{brand_id}/media/{media_id}",
  scope: "media:read",
  summary: "Get one file of the media library and the articles that show it",
  description:
    "`used_by` names the articles that show the file, as far as the credential can read them. Check it before delete_media.",
  input: () => z.strictObject({ brand_id: brandId, media_id: mediaId }),
  output: () => mediaDetailSchema,
})

export const uploadMedia = defineTool({
  name: "upload_media",
  group: "site",
  method: "POST",
  path: "/v1/brands/{brand_id}/media",
  scope: "media:write",
  summary: "Add a file to the media library, from a public URL or as base64",
  description:
    "By default, a file from a URL can have up to 25 MiB; one in base64 can have about 3 MB. The bytes decide the type: pictures, videos, audio and PDF. An SVG is stored without what runs or loads; `removed` says what that was. Say in `alt` what a picture shows. Use the `url` of the answer in an article. Anybody who knows that address can read the file.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      source: sourceSchema,
      filename: mediaSchema.shape.filename
        .optional()
        .describe("Default: the last part of the URL, or a name made from the content type."),
      ...descriptionShape,
    }),
  output: () => uploadedMediaSchema,
  status: 201,
})

export const updateMedia = defineTool({
  name: "update_media",
  group: "site",
  method: "PATCH",
  path: "/v1/brands/{brand_id}/media/{media_id}",
  scope: "media:write",
  summary: "Change the alt text, caption, tags and focus of a file, or restore it",
  description:
    "Changes only the members that you send. The bytes of a file never change: upload another file instead. Articles keep the alternative text that they already have. `trashed` false restores a deleted file under its address.",
  input: () => z.strictObject({ brand_id: brandId, media_id: mediaId, ...descriptionShape, ...restoreShape }),
  output: () => mediaDetailSchema,
})

export const deleteMedia = defineTool({
  name: "delete_media",
  group: "site",
  method: "DELETE",
  path: "/v1/brands/{brand_id}/media/{media_id}",
  scope: "media:write",
  summary: "Move a file to the trash; 409 while articles show it, unless forced",
  description:
    "Without `force`, a file that articles show answers 409 and stays. With it, these articles show a broken picture, so it also needs the scope `content:publish`. The address answers 404 until update_media with `trashed` false restores the file. `permanent` needs `content:publish` too; the service then erases the bytes an hour later.",
  input: () =>
    z.strictObject({
      brand_id: brandId,
      media_id: mediaId,
      force: z.boolean().default(false).describe("Whether to delete the file even if articles show it."),
      ...permanentShape,
    }),
  output: () => z.strictObject(deletedShape(mediaId)),
})
