import type { Presence } from "../articles/read-presence.ts"
import { toPageTime } from "./to-page-time.ts"

/** Writes who else is at the article into the line of the page, in the words of the page. */
export function showPresence(page: Document, { open, saved }: Presence): void {
  const words = [
    ...open.map(({ email }) => `${email} has this article open.`),
    ...(saved === undefined ? [] : [`${saved.name} saved it ${toPageTime(page, saved.at)}.`]),
  ]
  page.querySelector("#presence")?.replaceChildren(words.join(" "))
}
