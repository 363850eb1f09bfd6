import { z } from "zod"

import { PublisherError } from "../../publisher-error.ts"
import type { MergeRequest } from "../repository.ts"

/** Reads an answer of a host. Throws `publisher_unavailable` for one of another shape, such as that of a program in between. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, json: unknown, name: string): z.infer<Schema> {
  const answer = schema.safeParse(json)
  if (answer.success) return answer.data
  throw new PublisherError(
    "publisher_unavailable",
    `The host does not answer about requests as ${name} does: ${z.prettifyError(answer.error).slice(0, 300)}`,
  )
}

/** An address that a person can open, whatever the host sends. */
export const pageSchema = z.url({ protocol: /^https?$/ })

/** The request that counts: the open one, or else the newest. */
export function pickRequest(found: readonly MergeRequest[]): MergeRequest | undefined {
  return (
    found.find(({ state }) => state === "open") ?? found.toSorted((one, other) => Number(other.id) - Number(one.id))[0]
  )
}
