import { isHarmless } from "../claims/is-harmless.ts"
import type { Passage } from "./brief.ts"
import type { ClaimSources } from "./claim-sources.ts"
import { findBannedFaults, findForeign } from "./find-text-faults.ts"
import { nameSite } from "./place-links.ts"
import { toPlainLine } from "./to-plain-line.ts"

const longest = 80

/** The words of a link to a source: the title of its page, or the name of its site if nobody may publish the title. */
export function nameSource({ url, title }: Passage, sources: ClaimSources): string {
  const line = toPlainLine(title ?? "")
  const cut = line.length <= longest ? line : `${line.slice(0, line.lastIndexOf(" ", longest - 1)).toWellFormed()}…`
  const isSound =
    /\p{L}{2}/u.test(cut) &&
    !/[[\]()<>]/.test(cut) &&
    isHarmless(line) &&
    findBannedFaults(line, sources).length + findForeign(line).length === 0
  return isSound ? cut : nameSite(url)
}
