import { type Coding, codings } from "../call/entity-tags.ts"

/** Callers send few different headers, and each of them thousands of times. */
const known = new Map<string, Coding | undefined>()
const mostKnown = 200

/**
 * Chooses the coding of an answer by `Accept-Encoding` (RFC 9110, section 12.5.3): the one that the caller prefers, and the cheapest among
 * equals. Undefined if the answer goes as it is.
 */
export function chooseCoding(header: string | undefined): Coding | undefined {
  if (header === undefined) return undefined
  if (known.has(header)) return known.get(header)
  const chosen = choose(header)
  if (known.size >= mostKnown) known.clear()
  if (header.length <= 200) known.set(header, chosen)
  return chosen
}

function choose(header: string): Coding | undefined {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim())
    const weight = parameters.find((one) => one.startsWith("q="))?.slice(2)
    weights.set(name === "x-gzip" ? "gzip" : name, weight === undefined ? 1 : Number(weight) || 0)
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get("*") ?? 0
  let chosen: Coding | undefined
  for (const coding of codings) {
    const best = chosen === undefined ? 0 : weightOf(chosen)
    if (weightOf(coding) > best) chosen = coding
  }
  // `identity` is always acceptable, unless the caller prefers something else.
  return chosen !== undefined && weightOf(chosen) >= (weights.get("identity") ?? 0) ? chosen : undefined
}
