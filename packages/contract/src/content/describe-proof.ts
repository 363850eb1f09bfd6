import type { PublicationProof } from "./publication-proof.ts"

const states: Readonly<Record<PublicationProof["state"], string>> = {
  told: "A person gave the address",
  sent: "Sent",
  stored: "Stored as sent",
  built: "Stored as sent, and built",
  visible: "Visible to visitors",
}

const pages: Readonly<Record<PublicationProof["page"], string>> = {
  waiting: "The page is not visible yet",
  visible: "The page is visible",
  not_visible: "The page is not visible",
  not_checked: "The page was not checked",
}

/** Says in words what is proved of a publication. Every surface for people uses these words. */
export function describeProof({ state, page, reason, differences, looked_at: at }: PublicationProof): string {
  const [first, ...more] = differences.map(({ field }) => field)
  const fields = first === undefined ? "" : `, but stored otherwise: ${[first, ...more].join(", ")}`
  const start = `${states[state]}${fields}`
  if (state === "visible") return `${start}.`
  const why = reason === null ? "" : `: ${reason}`
  const seen = page === "waiting" && at === null ? "Nobody has looked at the page yet" : pages[page]
  return `${start}. ${seen}${why}.`
}
