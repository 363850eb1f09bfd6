import type { PublicationProof } from "./publication-proof.ts"

const states: Readonly<Record<PublicationProof["state"], string>> = {
  sent: "Sent",
  stored: "Stored as sent",
  built: "Stored as sent, and built",
  visible: "Visible to visitors",
}

/** Says in words what is proved of a publication. Every surface for people uses these words. */
export function describeProof({ state, page, reason, differences }: PublicationProof): string {
  const [first, ...more] = differences.map(({ field }) => field)
  const fields = first === undefined ? "" : `, but stored otherwise: ${[first, ...more].join(", ")}`
  const start = `${states[state]}${fields}`
  if (state === "visible") return `${start}.`
  const why = reason === null ? "" : `: ${reason}`
  switch (page) {
    case "waiting":
      return `${start}. The page is not visible yet${why}.`
    case "not_visible":
      return `${start}. The page is not visible${why}.`
    default:
      return `${start}. The page was not checked${why}.`
  }
}
