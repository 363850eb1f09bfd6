import { z } from "zod"

/** How far it is proved that a platform shows what was sent. Each state includes those before it. */
export const proofStates = ["told", "sent", "stored", "built", "visible"] as const

const shown = z.string().max(300).describe("As JSON, or the words around the first difference.")

/** A field that a platform stores with another value than the one that was sent. */
export const fieldDifferenceSchema = z.strictObject({
  field: z.string().max(200).describe("In the platform's own names."),
  sent: shown,
  found: shown,
})

/** What the service has seen of a version after it sent it. */
export const publicationProofSchema = z.strictObject({
  state: z
    .enum(proofStates)
    .describe(
      "`told`: a person says so. `sent`: the platform accepted it. `stored`: it was read back as sent. `built`: the host's checks passed. `visible`: the public page showed a visitor this version.",
    ),
  version: z.int().nullable().describe("The version that this is about."),
  differences: z.array(fieldDifferenceSchema).describe("What the platform stores otherwise than it was sent."),
  page: z
    .enum(["waiting", "visible", "not_visible", "not_checked"])
    .describe("The public page: `waiting` is looked at again, `not_checked` means that nobody can look."),
  reason: z.string().nullable().describe("Why the state is not further; null if it is."),
  looked_at: z.iso.datetime().nullable().describe("When the page was last looked at; null for never."),
})

export type FieldDifference = z.infer<typeof fieldDifferenceSchema>
export type PublicationProof = z.infer<typeof publicationProofSchema>
