/** Whether a page proves that everybody may read an article, and why not. */
export type PublicVerdict = PublicProof | PublicDoubt

export interface PublicProof {
  isPublic: true
  /** Where the page answered, after redirects. */
  url: string
  status: number
  /** The end of the text, as the page shows it. */
  end: string
  /** How much of the last third of the text is on the page, from 0.8 to 1. */
  share: number
  /** What the site tells search engines. It decides nothing: `noindex` of the page, `robots_txt` of the site. */
  notes: readonly ("noindex" | "robots_txt")[]
}

export interface PublicDoubt {
  isPublic: false
  /** Permanent. */
  code: keyof typeof publicDoubts
  /** What it means, as a part of a sentence. */
  reason: string
  /** Whether a page answered, so that the article may not be public. Otherwise nobody knows. */
  isAnswered: boolean
  /** The page that says most about the article. Absent if none was asked. */
  url?: string
  /** Null: it did not answer. */
  status?: number | null
  /** The beginning of a part of the text that the page leaves out. */
  missing?: string
}

/** What each doubt means, from the one that tells least about an article to the one that tells most. */
export const publicDoubts = {
  no_address: "no address on the old site is known",
  not_found: "the old page answers 404",
  not_asked: "the limit of requests was reached",
  not_rendered: "the text cannot be rendered",
  not_answered: "the old site did not answer",
  not_on_the_web: "the old site is not on the public web",
  refused: "the old site refuses programs",
  not_a_page: "the old address is not a page",
  status: "the old page did not answer 200",
  elsewhere: "the old address leads elsewhere",
  needs_scripts: "the old page needs scripts",
  not_shown: "the old page does not show the text",
  sign_in: "the old page asks for a password",
  too_long: "the text or the old page is too long to compare",
  for_subscribers: "the old page is for subscribers",
  only_beginning: "the old page shows only the beginning",
  part_missing: "the old page leaves out a part",
  too_short: "the text is too short to compare",
} as const

const unanswered: ReadonlySet<PublicDoubt["code"]> = new Set([
  "no_address",
  "not_asked",
  "not_rendered",
  "not_answered",
  "not_on_the_web",
  "refused",
])

/** Says why a page, or that there is none, proves nothing. */
export function toDoubt(
  code: PublicDoubt["code"],
  about: Pick<PublicDoubt, "url" | "status" | "missing"> = {},
): PublicDoubt {
  const reason = code === "status" ? `the old page answers ${about.status}` : publicDoubts[code]
  return { isPublic: false, code, reason, isAnswered: !unanswered.has(code), ...about }
}
