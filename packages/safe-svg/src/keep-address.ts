import type { RemovedKind } from "./removed-parts.ts"

/** The pictures that an SVG can contain: pixels, in base64. */
const ownPicture = /^data:image\/(?:png|jpe?g|gif|webp);base64,[a-z0-9+/]*={0,2}$/i

/** Elements that show a picture at their address. */
const pictureNames: ReadonlySet<string> = new Set(["image", "feImage"])

/**
 * Returns the address of an element if it is a part of the same file, or a picture within it. Otherwise, returns what it is instead.
 * Like a browser, it ignores white space around an address, and line breaks in it.
 */
export function keepAddress(element: string, value: string): { address: string } | { kind: RemovedKind } {
  const address = value.replace(/[\t\n\r]/g, "").trim()
  if (/^#[^\s"'<>\\]+$/.test(address)) return { address }
  // Editors break lines of base64.
  const compact = address.slice(0, 5).toLowerCase() === "data:" ? address.replaceAll(" ", "") : address
  if (pictureNames.has(element) && ownPicture.test(compact)) return { address: compact }
  if (/^[^a-z]*(?:javascript|vbscript)[^a-z]*:/i.test(address)) return { kind: "script" }
  if (/^data:/i.test(address)) return { kind: "embedded file" }
  if (pictureNames.has(element)) return { kind: "external picture" }
  return { kind: element === "a" ? "link" : "external reference" }
}
