import type { ArticleFinding } from "./article-finding.ts"

/** What a look at a site found in one place. */
export interface Observation {
  /** Permanent. */
  part:
    | "site"
    | "robots_txt"
    | "page"
    | "old_page"
    | "pictures"
    | "languages"
    | "withdrawn"
    | "unknown_page"
    | "renamed"
    | "list"
    | "feed"
    | "sitemap"
    | "llms_txt"
  /** `skipped`: it could not be checked, or there is nothing to check. */
  status: "ok" | "warning" | "error" | "skipped"
  /** A sentence without a full stop at its end. */
  message: string
  /** Where. */
  url?: string
  /** Of a page: which kind of finding. */
  code?: ArticleFinding["code"]
  /** Whether the site shows an older state here, so that a webhook or a build would help. */
  isOld?: boolean
  /** Only with `skipped`: whether there is nothing to check, such as no feed. */
  isAbsent?: true
}

type More = Pick<Observation, "url" | "code" | "isOld" | "isAbsent">

const of =
  (status: Observation["status"]) =>
  (part: Observation["part"], message: string, more: string | More = {}): Observation => ({
    part,
    status,
    message,
    ...(typeof more === "string" ? { url: more } : more),
  })

export const ok = of("ok")
export const warn = of("warning")
export const fail = of("error")
export const skip = of("skipped")
export const absent = (part: Observation["part"], message: string): Observation =>
  skip(part, message, { isAbsent: true })
