import { z } from "zod"

import { pictureColorSchema, pictureFocusSchema, webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"
import { trashedSchema } from "../internal/trash.ts"

export const mediaKindSchema = z.enum(["image", "video", "audio", "document"]).describe("What kind of file it is.")
export const contentTypeSchema = z
  .string()
  .max(127)
  .regex(/^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/, "a media type such as image/png")
  .describe("A media type in lower case, such as `image/png`.")

const pixelsSchema = z.int().positive().nullable().describe("CSS pixels; null if it has none or they are unknown.")

const variantsStateSchema = z
  .enum(["ready", "waiting", "failed", "none", "off"])
  .describe(
    "Smaller versions: `waiting` until they are made, `failed` if this file cannot have any, `none` if it needs none, such as an SVG, `off` if this service makes none.",
  )

/** A file of the brand's media library. */
export const mediaSchema = z.strictObject({
  id: idSchema("med"),
  brand_id: idSchema("brd"),
  kind: mediaKindSchema,
  url: webUrlSchema.describe("Where anybody can read the file, without a credential."),
  filename: z.string().min(1).max(200).describe("The last part of the file's address."),
  content_type: contentTypeSchema,
  bytes: countSchema.describe("The size of the file in bytes."),
  width: pixelsSchema.describe("CSS pixels; null if it has none or they are unknown."),
  height: pixelsSchema,
  alt: z.string().max(2000).describe("The alternative text; empty for a decorative picture."),
  caption: z.string().max(2000).nullable().describe("The line below the picture; null if there is none."),
  tags: z.array(z.string().min(1).max(100)).max(50).describe("Your labels, which filters use."),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .describe("SHA-256 of the bytes, in hex."),
  focus: pictureFocusSchema
    .nullable()
    .describe("What stays visible where the picture is cropped; null for its centre."),
  color: pictureColorSchema.nullable().describe("The dominant colour, such as `#336699`; null until it is known."),
  placeholder: z
    .string()
    .max(2000)
    .nullable()
    .describe("A blurred version of 16 pixels as a data URL; null until it is made."),
  variants_state: variantsStateSchema,
  variants_reason: z
    .string()
    .max(500)
    .nullable()
    .describe("Why there are no smaller versions, or not yet; null without a reason."),
  uses: countSchema.describe("How many articles show it, including drafts and the trash."),
  trashed: trashedSchema,
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})

/** A file with its other sizes and formats, and the articles with it that the caller can read. */
export const mediaDetailSchema = mediaSchema.extend({
  variants: z
    .array(
      z.strictObject({
        url: webUrlSchema,
        content_type: contentTypeSchema,
        bytes: countSchema,
        width: pixelsSchema,
        height: pixelsSchema,
      }),
    )
    .max(100)
    .describe("Other sizes and formats of the file."),
  used_by: z
    .array(z.strictObject({ content_id: idSchema("cnt"), title: z.string().max(300) }))
    .max(100)
    .describe("The articles with the file that the caller can read."),
})

/** A file that was just added. */
export const uploadedMediaSchema = mediaDetailSchema.extend({
  removed: z
    .array(
      z.strictObject({
        kind: z.string().min(1).max(50).describe("A noun, such as `script` or `external picture`."),
        count: countSchema,
      }),
    )
    .max(50)
    .describe("What an SVG lost because it runs, or loads something. Empty for other files."),
})

export type Media = z.infer<typeof mediaSchema>
export type MediaDetail = z.infer<typeof mediaDetailSchema>
export type UploadedMedia = z.infer<typeof uploadedMediaSchema>
