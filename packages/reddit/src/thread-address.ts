/** Where a thread of Reddit is, as far as a link says it. */
export interface ThreadAddress {
  /** Reddit's own id without its type prefix, which identifies the thread. */
  redditId: string
  /** As the link writes it; null for a link without it. The subreddit of a profile is `u_` and its name. */
  subreddit: string | null
  /** The words of the title that the link has; null for none. */
  words: string | null
}

const idPattern = /^[0-9a-z]{1,13}$/
const namePattern = /^[\w-]{2,48}$/

/**
 * Reads the address of a thread: `/r/<sub>/comments/<id>` with or without words and a comment, `/comments/<id>`, the
 * posts of profiles, galleries, and `redd.it/<id>`, on every host of Reddit and with any query.
 *
 * Undefined for other pages, and for share links (`/r/<sub>/s/…`): only a request tells where those lead.
 */
export function readThreadAddress(url: string): ThreadAddress | undefined {
  const parsed = URL.parse(url)
  if (parsed === null || (parsed.protocol !== "https:" && parsed.protocol !== "http:")) return undefined
  const host = parsed.hostname.replace(/\.$/, "")
  const steps = parsed.pathname
    .split("/")
    .filter((step) => step !== "")
    .map(decodeSafely)
  if (host === "redd.it" || host === "www.redd.it") return steps.length === 1 ? toAddress(null, steps[0]) : undefined
  if (host !== "reddit.com" && !host.endsWith(".reddit.com")) return undefined
  const [first = "", second = "", third = ""] = steps.map((step) => step.toLowerCase())
  if (first === "comments" || first === "gallery" || first === "tb") return toAddress(null, second, steps[2])
  if (third !== "comments") return undefined
  if (first === "r") return toAddress(steps[1] ?? "", steps[3], steps[4])
  if (first === "user" || first === "u") return toAddress(`u_${steps[1] ?? ""}`, steps[3], steps[4])
  return undefined
}

/** The address of a thread without words, which a deleted title would stay in. */
export function toThreadUrl({ redditId, subreddit }: Pick<ThreadAddress, "redditId" | "subreddit">): string {
  return `https://www.reddit.com${subreddit === null ? "" : `/r/${subreddit}`}/comments/${redditId}/`
}

function toAddress(subreddit: string | null, id: string | undefined, slug?: string): ThreadAddress | undefined {
  const redditId = (id ?? "").toLowerCase()
  if (!idPattern.test(redditId) || (subreddit !== null && !namePattern.test(subreddit))) return undefined
  return { redditId, subreddit, words: toWords(slug ?? "") }
}

/** Links to a comment have `_` or `comment` in place of words. */
function toWords(slug: string): string | null {
  if (slug === "comment" || slug.includes("\0")) return null
  const words = slug.replaceAll("_", " ").replace(/\s+/gu, " ").trim()
  return words === "" ? null : words.slice(0, 400).toWellFormed()
}

function decodeSafely(step: string): string {
  try {
    return decodeURIComponent(step)
  } catch {
    return step
  }
}
