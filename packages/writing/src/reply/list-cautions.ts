import { toLanguage } from "@citable/language/text/find-language"

import { knowsDisclosures } from "./disclosure-words.ts"

export interface CautionedThread {
  subreddit: string | null
  state: "new" | "relevant" | "replied" | "ignored"
  /** Milliseconds since 1970; null if Reddit was not asked. */
  postedAt: number | null
  /** When Reddit last told what it says; null for never. */
  readAt: number | null
  /** BCP 47: the language of the reply. */
  locale: string
  /** BCP 47: the language of banned claims; null if there are none. */
  claimsLocale: string | null
  now: number
}

const day = 86_400_000
const oldDays = 180
const staleDays = 2

/** What a person should consider before posting a reply. It depends on the thread and the language, and on no model. */
export function listCautions({
  subreddit,
  state,
  postedAt,
  readAt,
  locale,
  claimsLocale,
  now,
}: CautionedThread): string[] {
  const age = postedAt === null ? null : Math.floor((now - postedAt) / day)
  return [
    state === "replied" ? "Somebody from the brand has already replied to this thread." : "",
    state === "ignored" ? "Somebody from the brand has decided to ignore this thread." : "",
    age !== null && age > oldDays
      ? `The thread is ${age} days old. Reddit archives many threads after 180 days, and few people will read a reply.`
      : "",
    readAt === null || now - readAt > staleDays * day
      ? "The service has not read the thread from Reddit recently. Check that it still exists and is open to replies."
      : "",
    `Read the rules of ${subreddit === null ? "the subreddit" : `r/${subreddit}`} about brands and self-promotion first.`,
    knowsDisclosures(locale) ? "" : "Check that it says where you work.",
    claimsLocale === null || toLanguage(claimsLocale) === toLanguage(locale)
      ? ""
      : "The banned claims are in another language than the reply. Check that it states none of them.",
    "Keep the sentence that says where you work. Reddit's users expect it, and in many countries the law does.",
  ].filter((caution) => caution !== "")
}
