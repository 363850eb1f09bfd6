/** How a language says that it knows nothing of a name. In the patterns, § is the name and ¤ another one. */
export interface AbsenceLanguage {
  /** Words between names of one list, as in "neither § nor ¤". */
  joins: string
  /** What each of these sentences has: words of denial, and of questions. Most sentences have none, and are read no further. */
  cue: RegExp
  /** Sentences that say that the speaker, the sources or the world have nothing of the name. */
  absent: readonly RegExp[]
  /** Sentences that say nothing of the name in an answer that does not know it: "If you can share a link to § …" */
  hedge: RegExp
}

const letter = "[\\p{L}\\p{N}_]"
const edge = `(?:(?<=${letter})(?!${letter})|(?<!${letter})(?=${letter}))`

/** Builds a pattern in which a space is any white space, and letters of all languages are parts of words. */
export function toPattern(...parts: readonly string[]): RegExp {
  const pattern = parts
    .join("")
    .replaceAll(/ (?![*?])/gu, "\\s+")
    .replaceAll("\\b", edge)
    .replaceAll("\\w", letter)
    .replaceAll("\\W", "[^\\p{L}\\p{N}_§¤]")
  return new RegExp(pattern, "iu")
}

/** Marks before a name: quotes, emphasis and brackets. */
export const before = "[\"'“”„‘’«»「『（(*\\s]*"

/** What says that the name itself was meant, and not a thing of it. */
export const bare = "(?!['’]s|\\p{L})"
