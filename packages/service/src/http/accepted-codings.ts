import { type Coding, codings } from "../call/entity-tags.ts"

/** Callers send few different headers, and each of them thousands of times. */
const known = new Map<string, readonly Coding[]>()
const mostKnown = 200

/**
 * The codings that an answer may have by `Accept-Encoding` (RFC 9110, section 12.5.3): first the one that the caller prefers, and the cheapest
 * among equals. Empty if the answer goes as it is.
 */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  if (header === undefined) return []
  const before = known.get(header)
  if (before !== undefined) return before
  const accepted = readAccepted(header)
  if (known.size >= mostKnown) known.clear()
  if (header.length <= 200) known.set(header, accepted)
  return accepted
}

function readAccepted(header: string): readonly Coding[] {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim())
    const weight = parameters.find((one) => one.startsWith("q="))?.slice(2)
    weights.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0
  // `identity` is always acceptable, unless the caller prefers something else.
  const least = weights.get("identity") ?? 0
  return codings
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= least)
    .toSorted((one, other) => weightOf(other) - weightOf(one))
}
