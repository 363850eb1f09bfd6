import type { RemoteDocument, RemoteState } from "@citable/publishers"
import { outlineOf } from "@citable/publishers/parts"

import type { WebflowCollection } from "./webflow-collection.ts"

/**
 * How a document looks in an item that holds it. Webflow writes rich texts in its own way, gives pictures addresses of its own, and adds a suffix
 * to a slug that is taken. A picture that could not be sent leaves the one that is there.
 */
export function storedFields(
  { fields }: RemoteDocument,
  { fields: held }: RemoteState,
  sources: WebflowCollection["sources"] = new Map(),
): RemoteDocument["fields"] {
  const kept = [...sources.values()].map(({ slug }) => [slug, held[slug]] as const)
  const sent = Object.entries(fields).map(([slug, value]) => {
    const there = held[slug]
    const isSuffixed = slug === "slug" && typeof there === "string" && there.replace(/-[0-9a-f]{5}$/, "") === value
    return [slug, isSuffixed || isAlike(value, there) ? there : value] as const
  })
  return Object.fromEntries([...kept, ...sent])
}

function isAlike(value: unknown, held: unknown): boolean {
  if ((value ?? "") === (held ?? "") || (value === false && held === null)) return true
  if (typeof value === "object" && typeof held === "object") return toPicture(value) === toPicture(held)
  if (typeof value !== "string" || typeof held !== "string") return false
  const isDate = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return isDate ? Date.parse(value) === Date.parse(held) : toOutline(value) === toOutline(held)
}

/** Webflow puts `div` and `figure` around others, and an empty paragraph at some ends. */
function pass(name: string, inner: string): string | undefined {
  if (name === "p" && inner === "") return ""
  return name === "div" || name === "figure" ? ` ${inner} ` : undefined
}

const toOutline = (html: string) => outlineOf(html, { pass, toFile })

/** The file of a picture: Webflow copies pictures to its own host, and puts an id before their names. */
function toFile(url: unknown): string {
  const [path = ""] = typeof url === "string" ? url.split(/[?#]/) : []
  return path.slice(path.lastIndexOf("/") + 1).replace(/^[0-9a-f]{24}_/, "")
}

function toPicture(value: object | null): string {
  const { url, alt } = (value ?? {}) as { url?: unknown; alt?: unknown }
  return JSON.stringify([toFile(url), alt ?? ""])
}
