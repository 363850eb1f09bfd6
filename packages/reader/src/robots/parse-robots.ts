import type { Robots, RobotsAgent, RobotsFault, RobotsFaultCode, RobotsRule, RobotsSignal } from "./robots.ts"

/** What Google reads of a file. */
const maxFileBytes = 500 * 1024
/** What Google reads of a line. */
const maxLineBytes = 16_663
const maxFaults = 100
const maxSitemaps = 1_000
const maxTextLength = 500

interface OpenGroup {
  agents: RobotsAgent[]
  rules: RobotsRule[]
  crawlDelay: number | null
  signals: RobotsSignal[]
}

type Directive = "user-agent" | "allow" | "disallow" | "sitemap"

/** What Google accepts as the beginning of a key, in the order in which it looks. */
const spellings: readonly (readonly [directive: Directive, isRight: boolean, spelling: string])[] = [
  ["user-agent", true, "user-agent"],
  ["user-agent", false, "useragent"],
  ["user-agent", false, "user agent"],
  ["allow", true, "allow"],
  ["disallow", true, "disallow"],
  ["disallow", false, "dissallow"],
  ["disallow", false, "dissalow"],
  ["disallow", false, "disalow"],
  ["disallow", false, "diasllow"],
  ["disallow", false, "disallaw"],
  ["sitemap", true, "sitemap"],
  ["sitemap", false, "site-map"],
]

/** What others than Google read. */
const foreignDirectives = new Set(["host", "clean-param", "request-rate", "visit-time", "cache-delay", "robot-version"])

/**
 * Reads a robots.txt as Google's parser does (RFC 9309 and what it forgives), so it never fails; what is wrong is in `faults`.
 * A line that is no rule, such as `Crawl-delay`, does not end a group.
 */
export function parseRobots(bytes: Uint8Array): Robots {
  const isTruncated = bytes.length > maxFileBytes
  // Without the line that the cut went through: half of a path is the path of far more pages.
  const end = isTruncated ? lastLineEnd(bytes) : bytes.length
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1", skipMark(bytes), end)
  const groups: OpenGroup[] = []
  const sitemaps: { url: string; line: number }[] = []
  const signals: RobotsSignal[] = []
  const faults: RobotsFault[] = []
  let group: OpenGroup | undefined
  let line = 0

  function report(code: RobotsFaultCode, whole: string): void {
    if (faults.length < maxFaults) faults.push({ code, line, text: toText(whole) })
  }

  function readLine(whole: string): void {
    if (whole === "") return
    if (whole.length > maxLineBytes) report("line_too_long", whole)
    const found = splitLine(whole.length > maxLineBytes ? whole.slice(0, maxLineBytes) : whole)
    if (found === undefined) return
    if (found === null) return report("not_a_directive", whole)
    const { key, value, hasColon } = found
    const spelling = spellings.find(([, , start]) => key.startsWith(start))
    if (!hasColon && spelling !== undefined) report("missing_colon", whole)
    if (spelling === undefined) return readOther(key, value, whole)
    const [directive, isRight, right] = spelling
    if (!isRight || key !== right) report("misspelled", whole)
    if (directive === "sitemap") {
      if (sitemaps.length < maxSitemaps) sitemaps.push({ url: toText(value, 2048), line })
      if (!/^https?:\/\//i.test(value) || !URL.canParse(value)) report("invalid_sitemap", whole)
    } else if (directive === "user-agent") {
      if (group === undefined || group.rules.length > 0) {
        group = { agents: [], rules: [], crawlDelay: null, signals: [] }
        groups.push(group)
      }
      group.agents.push({ value: toText(value), line })
      if (value === "") report("empty_user_agent", whole)
      else if (!/^(?:\*|[A-Za-z_-]+)$/.test(value)) report("unusual_user_agent", whole)
    } else if (group === undefined) {
      report("rule_outside_group", whole)
    } else {
      group.rules.push({ type: directive, path: toPath(value), line, text: toText(whole) })
      if (value !== "" && value[0] !== "/" && value[0] !== "*") report("invalid_path", whole)
    }
  }

  function readOther(key: string, value: string, whole: string): void {
    if (key === "crawl-delay") {
      const seconds = /^\d+(?:\.\d+)?$/.test(value) ? Number(value) : NaN
      if (!Number.isFinite(seconds)) report("invalid_crawl_delay", whole)
      else if (group === undefined) report("rule_outside_group", whole)
      else group.crawlDelay = Math.max(group.crawlDelay ?? 0, seconds)
    } else if (key === "content-signal" || key === "content-usage") {
      const signal = { name: key, value: toText(value), line } as const
      if (group === undefined) signals.push(signal)
      else group.signals.push(signal)
    } else if (key === "noindex" || key === "nofollow") {
      report("unsupported_directive", whole)
    } else if (!foreignDirectives.has(key)) {
      report("unknown_directive", whole)
    }
  }

  for (let at = 0; at <= text.length;) {
    const stop = endOfLine(text, at)
    line += 1
    readLine(text.slice(at, stop))
    at = stop + (text[stop] === "\r" && text[stop + 1] === "\n" ? 2 : 1)
  }
  if (isTruncated) faults.push({ code: "file_too_large", line: null, text: "" })
  return { groups, sitemaps, signals, faults, isTruncated, isUnreachable: false }
}

/** Undefined for a line without content, null for one that is no directive. The key is in lower case. */
function splitLine(whole: string): { key: string; value: string; hasColon: boolean } | undefined | null {
  // What follows a NUL is lost to Google's parser, as it keeps lines as C strings.
  const line = trim(before(before(whole, "\0"), "#"))
  if (line === "") return undefined
  const colon = line.indexOf(":")
  if (colon !== -1) {
    const key = trim(line.slice(0, colon)).toLowerCase()
    return key === "" ? null : { key, value: trim(line.slice(colon + 1)), hasColon: true }
  }
  // `disallow /` counts if there are exactly two words.
  const [, key, value] = /^([^ \t]+)[ \t]+([^ \t]+)$/.exec(line) ?? []
  return key === undefined || value === undefined
    ? null
    : { key: trim(key).toLowerCase(), value: trim(value), hasColon: false }
}

function before(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return at === -1 ? text : text.slice(0, at)
}

/** Removes ASCII white space only: the text is bytes, and `\xA0` is half of a letter. */
function trim(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && isSpace(text.charCodeAt(start))) start += 1
  while (end > start && isSpace(text.charCodeAt(end - 1))) end -= 1
  return text.slice(start, end)
}

function isSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13)
}

/** Bytes beyond ASCII become escapes, and escapes capitals, as `new URL` and Google write them. */
function toPath(value: string): string {
  if (!/[%\x80-\xFF]/.test(value)) return value
  return value.replaceAll(/%[0-9a-f]{2}|[\x80-\xFF]/gi, (found) =>
    found.length === 3 ? found.toUpperCase() : `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function toText(latin1: string, maxLength = maxTextLength): string {
  const cut = latin1.slice(0, maxLength)
  return /[\x80-\xFF]/.test(cut) ? Buffer.from(cut, "latin1").toString("utf8") : cut
}

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 10 || code === 13) return at
  }
  return text.length
}

function lastLineEnd(bytes: Uint8Array): number {
  const cut = bytes.subarray(0, maxFileBytes)
  return Math.max(cut.lastIndexOf(10), cut.lastIndexOf(13), 0)
}

/** A byte order mark, or the beginning of one, as Google skips it. */
function skipMark(bytes: Uint8Array): number {
  let length = 0
  for (const byte of [0xef, 0xbb, 0xbf]) {
    if (bytes[length] !== byte) break
    length += 1
  }
  return length
}
