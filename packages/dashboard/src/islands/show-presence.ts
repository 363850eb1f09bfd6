import type { Presence } from "../articles/read-presence.ts"

/** Writes who else is at the article into the line of the page, in the words of the page. */
export function showPresence(page: Document, { open, saved }: Presence): void {
  const time = (at: string) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" })
  const words = [
    ...open.map(({ email }) => `${email} has this article open.`),
    ...(saved === undefined ? [] : [`${saved.name} saved it at ${time(saved.at)}.`]),
  ]
  page.querySelector("#presence")?.replaceChildren(words.join(" "))
}
