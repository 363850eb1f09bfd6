import { z } from "zod"

import { defineTool } from "../define-tool.ts"
import { idSchema } from "../id.ts"

const scoreCheckSchema = z.strictObject({
  code: z.string().describe("Permanent and machine-readable."),
  category: z
    .enum(["readability", "structure", "entities", "answerability", "metadata", "links"])
    .describe("The part of the text that the check looks at."),
  state: z
    .enum(["passed", "failed", "not_measured"])
    .describe("`not_measured` if the article has nothing to check, such as no images. Such a check does not count."),
  passed: z.boolean().describe("Whether the state is `passed`."),
  weight: z.number().describe("What a failed check takes off the score."),
  detail: z.string().describe("What the check found, and what to do."),
})

/** How well an article can be read, found and cited, computed only from its text. */
export const scoreSchema = z.strictObject({
  content_id: z.string().describe("The id of the article."),
  version: z.int().describe("The version of the text that was scored."),
  score: z
    .int()
    .min(0)
    .max(100)
    .describe("0 to 100: the weights of the passed checks as a share of the weights of all that were measured."),
  metrics: z
    .strictObject({
      words: z.int().nullable(),
      sentences: z.int().nullable(),
      words_per_sentence: z.number().nullable(),
      reading_ease: z.number().nullable().describe("Flesch reading ease; only for English."),
      headings: z.int().nullable().describe("How many headings the text has."),
      links: z.int().nullable(),
      images: z.int().nullable(),
      images_without_alt: z.int().nullable(),
    })
    .describe("An average is null if the text is too short for it. All are null if the body is too complex to score."),
  checks: z.array(scoreCheckSchema).describe("The result of each check."),
})

export const scoreContent = defineTool({
  name: "score_content",
  group: "content",
  method: "GET",
  path: "/v1/content/{content_id}/score",
  scope: "content:read",
  summary: "Check the readability, structure, entities, answerability, metadata and links of an article",
  description:
    "Computes a score from 0 to 100 from the text alone; it asks no engine and costs nothing. Each failed check says what to improve. A credential with content:read_drafts scores the working copy, others the live copy. Improve the text with update_content.",
  input: () => z.strictObject({ content_id: idSchema("cnt") }),
  output: () => scoreSchema,
})

export type Score = z.infer<typeof scoreSchema>
