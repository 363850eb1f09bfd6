import { findHeading, renderBody } from "@citable/markdown"

import { listBodyAddresses } from "../text/list-body-addresses.ts"
import { isWrittenId } from "./is-written-id.ts"
import type { BodyFormat } from "./read-document.ts"

/** Every address that begins with a hash mark has one, as a mark or as an entity. That of a heading has a space or another one behind it. */
const mayHaveFragment = /#[^ \t\r\n#]|[^\s#]#|&num;/

/**
 * Lets the links to headings of a body lead to the same headings of its translation, as its page names them. Links to ids that the
 * author wrote stay, and so do links that lead nowhere.
 */
export async function moveFragments(source: string, target: string, format: BodyFormat): Promise<string> {
  if (!mayHaveFragment.test(target)) return target
  const links = (listBodyAddresses(target, format) ?? []).filter(({ address }) => /^#./.test(address))
  if (links.length === 0) return target
  const [before, after] = [await renderBody(source, { format }), await renderBody(target, { format })]
  if (before.headings.length !== after.headings.length) return target
  let text = ""
  let at = 0
  for (const { address, start, end, write } of links) {
    const fragment = address.slice(1)
    const heading = isWrittenId(source, fragment) ? undefined : findHeading(before.headings, fragment)
    const moved = heading === undefined ? undefined : after.headings[before.headings.indexOf(heading)]
    if (moved === undefined || moved.slug === heading?.slug) continue
    text += target.slice(at, start) + write(`#${moved.slug}`)
    at = end
  }
  return text + target.slice(at)
}
