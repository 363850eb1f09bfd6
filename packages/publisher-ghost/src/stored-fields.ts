import { isDeepStrictEqual } from "node:util"

import type { RemoteDocument, RemoteState } from "@citable/publishers"

/** How a document looks in a post that holds it. Ghost makes a slug of its own, and its editor writes the same text with other details. */
export function storedFields(
  { fields }: RemoteDocument,
  { fields: held, url, editUrl, mark }: RemoteState,
): RemoteDocument["fields"] {
  // Ghost gives links without a host its own.
  const origin = URL.parse(url ?? editUrl ?? "")?.origin ?? "https://ghost.invalid"
  const sent = Object.entries(fields).map(([name, value]) => {
    // A date after the last change was one to come, which Ghost did not get.
    const isToCome = name === "published_at" && typeof value === "string" && value > (mark ?? "")
    return [name, isToCome || isAlike(name, value, { held: held[name], origin }) ? held[name] : value] as const
  })
  return { ...held, ...Object.fromEntries(sent) }
}

function isAlike(name: string, value: unknown, { held, origin }: { held: unknown; origin: string }): boolean {
  if (value === held) return true
  if (name === "tags") return JSON.stringify(value).toLowerCase() === JSON.stringify(held).toLowerCase()
  if (typeof value !== "string" || typeof held !== "string") return false
  if (name === "slug") return isSlugOf(held, value)
  return name === "lexical" && isDeepStrictEqual(toOutline(value, origin), toOutline(held, origin))
}

/** Whether Ghost made a slug of another: in Latin letters, with hyphens, and with a number or a word if it was taken. */
export function isSlugOf(held: string, sent: string): boolean {
  // Only Ghost knows how it writes other scripts.
  if (/\P{ASCII}/u.test(sent)) return /^[a-z\d_-]+$/.test(held)
  const toBase = (slug: string) =>
    slug
      .toLowerCase()
      .replaceAll(/[^a-z\d_]+/g, "-")
      .replace(/-\d+$|-post$/, "")
  return toBase(held) === toBase(sent)
}

/** What the editor adds or leaves out without anybody's doing. */
const details = /^(?:version|direction|detail|mode|style|indent|visibility|textFormat|textStyle)$/

function toOutline(lexical: string, origin: string): unknown {
  return JSON.parse(lexical === "" ? "null" : lexical.replaceAll(origin, ""), (key, value: unknown) =>
    details.test(key) || value === "" || value === null ? undefined : value,
  )
}
