import { readEnding } from "@citable/engines/read-ending"

/** Why an answer does not count in figures; null if it counts. */
export type LeftOut = "from_memory" | "cut" | "filtered" | "refused"

/** Why a stored answer does not count: by how it ended, and whether an engine that can search did. */
export function leftOutOf(raw: string): LeftOut | null {
  const { end, isGrounded } = readEnding(raw)
  if (end !== null && end !== "whole") return end
  return isGrounded === false ? "from_memory" : null
}
