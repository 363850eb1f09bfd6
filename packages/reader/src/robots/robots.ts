/** A line of a user agent, as written. */
export interface RobotsAgent {
  /** `*`, a token such as `Googlebot`, or any other text. */
  value: string
  line: number
}

export interface RobotsRule {
  type: "allow" | "disallow"
  /** Bytes as escapes, in capitals: `/caf%C3%A9`. `*` stands for any text, `$` at the end for the end. Empty: the rule says nothing. */
  path: string
  line: number
  /** The whole line as written, at most 500 characters. */
  text: string
}

/** How a site wants its pages to be used, as written. */
export interface RobotsSignal {
  name: "content-signal" | "content-usage"
  value: string
  line: number
}

/** The lines of user agents that stand together, and what holds for them. */
export interface RobotsGroup {
  agents: readonly RobotsAgent[]
  rules: readonly RobotsRule[]
  /** Seconds, the largest of the group; null if it names none. */
  crawlDelay: number | null
  signals: readonly RobotsSignal[]
}

export type RobotsFaultCode =
  /** The colon is missing; Google accepts that. */
  | "missing_colon"
  /** A misspelling that Google accepts, such as `Dissallow`; others may not. */
  | "misspelled"
  /** Neither a directive nor a comment. */
  | "not_a_directive"
  /** A directive that no known crawler reads. */
  | "unknown_directive"
  /** A directive that Google dropped in 2019: `noindex`, `nofollow`. */
  | "unsupported_directive"
  /** A rule before the first user agent. */
  | "rule_outside_group"
  /** The path of a rule begins neither with `/` nor with `*`, so it matches nothing. */
  | "invalid_path"
  /** No name stands behind `User-agent`. */
  | "empty_user_agent"
  /** A name that strict readers cut, since it has characters other than letters, `_` and `-`. */
  | "unusual_user_agent"
  /** Not an absolute URL. */
  | "invalid_sitemap"
  /** Not a number of seconds. */
  | "invalid_crawl_delay"
  /** Longer than 16,663 bytes; the rest of the line is ignored. */
  | "line_too_long"
  /** Longer than 500 KiB; the rest of the file is ignored. */
  | "file_too_large"
  /** A page answers in place of robots.txt. */
  | "is_html"

export interface RobotsFault {
  code: RobotsFaultCode
  /** From 1; null if the whole file is at fault. */
  line: number | null
  /** The line as written, at most 500 characters. */
  text: string
}

/** A robots.txt, read as Google reads it (RFC 9309). */
export interface Robots {
  groups: readonly RobotsGroup[]
  /** As written; see the fault `invalid_sitemap`. The first 1,000. */
  sitemaps: readonly { url: string; line: number }[]
  /** Signals before the first group. */
  signals: readonly RobotsSignal[]
  /** The first 100. */
  faults: readonly RobotsFault[]
  /** Whether the file is longer than 500 KiB, and its rest ignored. */
  isTruncated: boolean
  /** Whether no file could be read because of the server, so that nothing is allowed. */
  isUnreachable: boolean
}
