import { findAddresses } from "@citable/markdown"

import type { UrlKind } from "../../addresses/resolve-url.ts"
import { editText, type TextEdit } from "../../body/edit-text.ts"

/**
 * Replaces addresses of links, pictures and media in a body. Every other byte stays: the quotes of an attribute too. Undefined leaves an
 * address as it is, and so does one in the text. A body that is too complex to read stays whole.
 */
export function replaceAddresses(
  body: string,
  format: "markdown" | "html",
  toNew: (url: string, kind: UrlKind) => string | undefined,
): string {
  const edits: TextEdit[] = []
  for (const { address, kind, media, bare, start, end, write } of findAddresses(body, format) ?? []) {
    if (bare === true) continue
    const given = toNew(address, kind === "link" && media !== true ? "link" : "image")
    if (given === undefined || given === address) continue
    const source = body.slice(start, end)
    edits.push({ start, end, text: source === address ? given : write(given) })
  }
  return edits.length === 0 ? body : editText(body, edits).text
}
