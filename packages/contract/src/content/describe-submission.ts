import type { Submission } from "./publication.ts"

const engines: Readonly<Record<Submission["to"], string>> = {
  index_now: "IndexNow",
  search_console: "Google Search Console",
}

/** Says in words what became of a submission. Every surface for people uses these words. */
export function describeSubmission({ to, change, state, reason, response_status: status }: Submission): string {
  const engine = engines[to]
  const what = to === "search_console" ? "the sitemap" : change === "gone" ? "that the page is gone" : "the address"
  const why = reason === null ? "" : `: ${reason.replace(/\.$/, "")}`
  if (state === "received") {
    const answer = status === null ? "" : ` (HTTP ${status})`
    const open = change === "gone" ? "is out of the index" : "is indexed"
    return `${engine} received ${what}${answer}${why}. That does not mean that it ${open}.`
  }
  if (state === "skipped") return `Not submitted to ${engine}${why}.`
  const start = state === "waiting" ? "Not yet submitted to" : "Could not be submitted to"
  return `${start} ${engine}${why}.`
}
