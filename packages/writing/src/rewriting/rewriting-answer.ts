import { z } from "zod"

/** What a model answers that rewrites blocks. */
export const rewritingAnswerSchema = z.object({
  title: z.string().max(2000).nullable().describe("The new title; null to keep it."),
  edits: z
    .array(
      z.object({
        op: z.enum(["keep", "replace", "insert_after", "delete"]),
        block: z.int().describe("The number of the block."),
        text: z.string().max(200_000).nullable().describe("Markdown; null for `keep` and `delete`."),
      }),
    )
    .max(1000),
  remove_addresses: z.array(z.string().max(4000)).max(1000).describe("Addresses that the instructions ask to remove."),
  unprotect: z.array(z.int()).max(1000).describe("Tables and pictures that the instructions ask to change."),
  note: z.string().max(5000).describe("What could not be done, in one sentence; empty if all was done."),
})

export type RewritingAnswer = z.output<typeof rewritingAnswerSchema>
