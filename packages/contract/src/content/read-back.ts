import { z } from "zod"

const from = z.string().max(500).describe("The platform's field that it comes from.")
const text = z.string()

/** What a platform holds of an article, as parts of an article. */
export const readBackSchema = z.strictObject({
  parts: z
    .array(
      z.discriminatedUnion("field", [
        z.strictObject({ from, field: z.enum(["title", "slug"]), value: text }),
        z.strictObject({ from, field: z.literal("excerpt"), value: text.nullable() }),
        z.strictObject({ from, field: z.literal("tags"), value: z.array(text) }),
        z.strictObject({
          from,
          field: z.literal("seo"),
          value: z.strictObject({
            title: text.nullish(),
            description: text.nullish(),
            canonical_url: text.nullish(),
            noindex: z.boolean().optional(),
          }),
        }),
        z.strictObject({
          from,
          field: z.literal("body"),
          value: text.describe("With the article's own addresses of links and pictures, as far as they are known."),
          format: z.enum(["html", "markdown", "mdx"]),
        }),
      ]),
    )
    .describe("What somebody changed there, as members of an article."),
  left: z
    .array(z.strictObject({ from, detail: text }))
    .describe("What somebody changed there and an article cannot take."),
  sent_body: z
    .strictObject({
      source: text.describe("As the article has it."),
      there: text.describe("As the platform got it."),
    })
    .nullable()
    .describe("The body of the version that the platform got; null if that is gone."),
  mark: z.string().max(100).describe("Differs once anything changes there."),
})

export type ReadBack = z.infer<typeof readBackSchema>
