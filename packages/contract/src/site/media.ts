import { z } from "zod"

import { webUrlSchema } from "../article.ts"
import { idSchema } from "../id.ts"
import { countSchema } from "../internal/observed.ts"

export const mediaKindSchema = z.enum(["image", "video", "audio", "document"])
export const contentTypeSchema = z
  .string()
  .max(127)
  .regex(/^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/, "a media type such as image/png")

const pixelsSchema = z.int().positive().nullable()

/** A file of the brand's media library. */
export const mediaSchema = z.strictObject({
  id: idSchema("med"),
  brand_id: idSchema("brd"),
  kind: mediaKindSchema,
  url: webUrlSchema,
  filename: z.string().min(1).max(200),
  content_type: contentTypeSchema,
  bytes: countSchema,
  /** CSS pixels; null if it has none or they are unknown. */
  width: pixelsSchema,
  height: pixelsSchema,
  alt: z.string().max(2000),
  caption: z.string().max(2000).nullable(),
  tags: z.array(z.string().min(1).max(100)).max(50),
  /** SHA-256 of the bytes, in hex. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  /** How many articles show it, including drafts. */
  uses: countSchema,
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
    .max(100),
  used_by: z.array(z.strictObject({ content_id: idSchema("cnt"), title: z.string().max(300) })).max(100),
})

export type Media = z.infer<typeof mediaSchema>
export type MediaDetail = z.infer<typeof mediaDetailSchema>
