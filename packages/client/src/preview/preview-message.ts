/** What the editor and a page of a draft say to each other. Neither text nor credentials are among it. */
export type PreviewMessage =
  /** To the page: the article differs since `n`. `isSaved` if it may be at another address now. */
  | { type: "changed"; n: number; isSaved: boolean }
  /** To the editor: the page shows what was there at `n`. */
  | { type: "shown"; n: number }
  /** To either: go to this line of the body, 1 for the first. */
  | { type: "scroll"; line: number }
  | ({ type: "click" } & PreviewPlace)

/** A place in the body of an article, as a page shows it. */
export interface PreviewPlace {
  /** The line on which the block begins, 1 for the first. */
  line: number
  /** The line on which the next block begins. 0 if this is the last one. */
  to: number
  /** What stands there, of at most 80 characters. Empty if there is no text. */
  word: string
  /** How often the same characters occur before in the block. */
  nth: number
}

/** Goes into the first message of both sides. A side that does not know the version does not answer. */
export const previewVersion = 1

const mostLine = 1_000_000
const mostWord = 80
const perSecond = 50

/** Reads what the other side sent. Undefined for anything else: the other side can be any page. */
export function readPreviewMessage(data: unknown): PreviewMessage | undefined {
  if (typeof data !== "object" || data === null) return undefined
  const { type, n, line, to, word, nth, isSaved } = data as Record<string, unknown>
  if (type === "changed" && isCount(n, 1)) return { type, n, isSaved: isSaved === true }
  if (type === "shown" && isCount(n, 1)) return { type, n }
  if (!isCount(line, 1)) return undefined
  const place = Math.min(line, mostLine)
  if (type === "scroll") return { type, line: place }
  if (type !== "click" || !isCount(to, 0) || !isCount(nth, 0) || typeof word !== "string") return undefined
  return { type, line: place, to: Math.min(to, mostLine), word: word.slice(0, mostWord), nth: Math.min(nth, mostLine) }
}

const isCount = (value: unknown, least: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= least

/** Creates a function that says whether one more message of this second counts. */
export function createMessageMeter(now: () => number = () => performance.now()): () => boolean {
  let since = -Infinity
  let count = 0
  return () => {
    if (now() - since >= 1000) [since, count] = [now(), 0]
    return ++count <= perSecond
  }
}

/** The first message of either side, to one exact origin. The page's is `ready`, and the editor answers with a port. */
export interface PreviewGreeting {
  citable: "preview"
  version: typeof previewVersion
  type: "ready" | "port"
}

/** Whether data is such a first message. */
export function isGreeting(data: unknown, type: PreviewGreeting["type"]): boolean {
  if (typeof data !== "object" || data === null) return false
  const greeting = data as Partial<Record<keyof PreviewGreeting, unknown>>
  return greeting.citable === "preview" && greeting.version === previewVersion && greeting.type === type
}
