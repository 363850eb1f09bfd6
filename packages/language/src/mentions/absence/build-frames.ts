import { bare, before, toPattern } from "./absence-language.ts"

/** The words of a language that sentences about absence are made of. Each is a part of a pattern; those before a name end with a space. */
export interface AbsenceWords {
  /** Not, no, never. */
  no: string
  /** Nothing, none. */
  nothing: string
  /** What one can have about a name: information, reviews. */
  info: string
  /** What a name has, so that only a failed search for it is absence: its website. */
  site: string
  /** To find, to locate. */
  find: string
  /** Found, after "nothing". */
  found: string
  /** About: before what something is said of. */
  topic: string
  /** Of: before whose something is. */
  own: string
  /** What others leave of a name: reviews, mentions, traces. */
  trace: string
  /** I lack. */
  lack: string
  /** To come up, of a name. */
  silent: string
  /** A company, a product. */
  kind: string
  /** Called, named. */
  called: string
  /** I have never heard of, I do not know; whole, in the first person. */
  strange: string
  /** Search results, sources, lists. */
  source: string
  /** To mention, to list. */
  say: string
  /** To appear, to be listed. */
  appear: string
  /** I searched for. */
  searched: string
  /** Seems. */
  seem: string
  /** That, before a clause. */
  that: string
  exists: string
  /** What follows a name that nobody knows: does not ring a bell. */
  unknown: string
  /** Do you mean, before a name in a question. */
  mean: string
  but: string
}

/** Up to so many words. */
const words = (most: number, not = "") => `(?:${not === "" ? "" : `(?!${not})`}[^\\s.,;:!?§¤]+ ){0,${most}}?`

/** The sentences about absence that languages have in common, in which § is the name. */
export function buildFrames(language: AbsenceWords): RegExp[] {
  const {
    no,
    nothing,
    info,
    trace,
    site,
    find,
    found,
    topic,
    own,
    kind,
    called,
    strange,
    source,
    say,
    appear,
    exists,
  } = language
  const about = `${topic}|${own}`
  const name = `(?:${words(4)}(?:${called}) ?)?(?:${words(1)}(?:${kind}) )?${before}§${bare}`
  const of = `(?:${about})${name}`
  return [
    toPattern(`\\b(?:${no}) ${words(4)}(?:${info}) ${words(2, about)}(?:${topic})${name}`),
    toPattern(`\\b(?:${no}) ${words(4)}(?:${trace}) ${words(2, about)}${of}`),
    toPattern(`(?:${language.lack}) ${words(2)}(?:(?:${info}) ${words(2, about)})?(?:${topic})${name}`),
    toPattern(`\\b(?:${nothing}) ${words(4, `to |${about}`)}(?:${topic})${name}\\W*$`),
    toPattern(`§["”»*]* ${words(2)}(?:${no}) ${words(1)}(?:${language.silent})[^.;]{0,20} (?:${source})`),
    toPattern(`§["”»*]* (?:n['’]|ne )?(?:${language.silent}) ${words(5)}(?:${no})[^.;]{0,30}(?:${source}|vor|voren)`),
    toPattern(`§["”»*]* (?:${language.silent}) [^.;]{0,30}(?:${source}) ${words(2)}(?:${no})`),
    toPattern(
      `\\b(?:${called}) ?${before}§["”»*]* ${words(5)}(?:${no}) ${words(2)}(?:${source}|${find}|\\w*(?:register|verzeichnis|directory)\\w*)`,
    ),
    toPattern(`(?:^|[\\s,])${of} ${words(6)}(?:${no}) ${words(2)}(?:${info})`),
    toPattern(`\\b(?:${no}) ${words(3)}(?:${find}) ${words(2)}(?:${site}) ${words(2, about)}${of}`),
    toPattern(`\\b(?:${no}) ${words(3)}(?:${find}) ${words(4)}(?:${called}) ?${before}§`),
    toPattern(`\\b(?:${nothing}) (?:(?:${found}) )?${of}(?: (?:${found}))?\\W*(?:$|[.,;])`),
    toPattern(`(?:^|[\\s,])${of} ${words(4)}(?:${nothing})(?: (?:${find}|${found}))?\\W*(?:$|[.,;])`),
    toPattern(`(?:^|[^\\p{L}])(?:${strange})${name}`),
    toPattern(`\\b(?:${source}) ${words(3)}(?:${no}) ${words(1)}(?:${say}) ${words(1)}${before}§`),
    toPattern(`\\b(?:${source}) ${words(3)}(?:${say}) (?:${no}) ${before}§`),
    toPattern(`\\b(?:${site}) ${of}["”»*]* ${words(2)}(?:${no}) (?:${find})`),
    toPattern(`\\b(?:${source}) ${words(2)}(?:${say}) ${before}§["”»*]* (?:${no})`),
    toPattern(`\\b(?:${no}) ${words(4)}(?:${source}) ${words(3)}(?:${say}) ${words(1)}${before}§`),
    toPattern(`§["”»*]* ${words(1)}(?:${no}) ${words(4)}(?:${appear}) ${words(5)}(?:${source})`),
    toPattern(`§["”»*]* (?:${appear}) ${words(3)}(?:${no}) ${words(3)}(?:${source})`),
    toPattern(`\\b(?:${no}) ${words(7)}(?:${kind}) (?:${called}) ?${before}§`),
    toPattern(`\\b(?:${no})[^.;]{0,60} ?(?:${language.that}) ${before}§["”»*]* ${words(1)}(?:${exists})`),
    toPattern(`§["”»*)]* (?:${language.unknown})`),
    toPattern(`(?:${language.mean})[^?.;]{0,45}§[^?.;]{0,40}\\?`),
    toPattern(
      `(?:${language.searched})${name}[^.;§]{0,25}[, ](?:${language.but}) [^.;§]{0,20}(?:${no}) ${words(3)}(?:${kind}|${info}|${find})`,
    ),
    toPattern(`§["”»*]* (?:ne |no |não |non )?(?:${language.seem}) ${words(2)}(?:${no}) ${words(3)}(?:${source})`),
    toPattern(`\\b(?:${language.but}) ${words(1)}(?:${nothing}) (?:(?:${found}) )?${of}\\W*$`),
  ]
}
