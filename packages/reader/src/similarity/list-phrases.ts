import { cutSiteName } from "./cut-site-name.ts"

/** What an anchor to a page may say. */
export interface PhraseSource {
  title: string | null
  h1?: string | null
  /** Queries that the page ranks for, and tags of its article: anchors as they are. */
  keywords?: readonly string[]
}

const maxWords = 8
/** Words that no anchor begins or ends with, in the languages that most sites are in. */
const fillers = new Set(
  "a an the and or of in on at to for from with by is are be as it its this that your you our we how what why when your vs der die das den dem des ein eine einer und oder von vom zu zum zur mit für im in auf bei ist wie was le la les un une des du de et ou à au aux en pour avec par el los las una y o del con por para il lo gli i di da con per e che het een van en met voor os as um uma do da dos das".split(
    " ",
  ),
)

/** The phrases that name a page, longest first: its keywords, and the parts of its title and heading with at least two words. */
export function listPhrases({ title, h1, keywords = [] }: PhraseSource): string[] {
  const phrases = new Set<string>()
  for (const keyword of keywords) {
    const phrase = clean(keyword)
    if (phrase.length > 2) phrases.add(phrase)
  }
  for (const name of [title, h1 ?? null]) {
    const own = cutSiteName(name ?? "")
    const words = clean(own).split(" ").slice(0, 20)
    if (words.length === 1 && own.length > 3) phrases.add(words[0] ?? "")
    for (let start = 0; start < words.length; start += 1) {
      for (let end = start + 2; end <= Math.min(words.length, start + maxWords); end += 1) {
        if (isFiller(words[start]) || isFiller(words[end - 1])) continue
        phrases.add(words.slice(start, end).join(" "))
      }
    }
  }
  phrases.delete("")
  return [...phrases].toSorted((left, right) => right.length - left.length || (left < right ? -1 : 1))
}

function clean(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s+/g, " ")
    .replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "")
}

function isFiller(word: string | undefined): boolean {
  return word === undefined || fillers.has(word.replaceAll(/[^\p{L}\p{N}]/gu, "")) || !/[\p{L}\p{N}]/u.test(word)
}
