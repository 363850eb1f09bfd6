import { withoutAccents } from "@citable/language/text/without-accents"

const negations = withPlain(
  (
    "not no never neither nor none without cannot non nicht kein keine keinen keinem keiner keines nie niemals ohne weder " +
    "pas jamais sans aucun aucune ni nunca jamás sin ningún ninguna ninguno tampoco não jamais sem nenhum nenhuma senza " +
    "nessun nessuno nessuna niet geen nooit zonder bez inte ingen inga aldrig ikke 不 不能 不会 不會 不可 不是 没有 沒有 未 无 無 并非 ない ません"
  ).split(" "),
)

/** What makes “not only” no denial. */
const onlies = withPlain("only just nur bloß seulement solo sólo só soltanto alleen slechts merely".split(" "))

/** What makes “no longer than” a bound. */
const bounds = withPlain(
  "more less fewer longer later mehr weniger länger plus moins más menos mais più meno meer minder".split(" "),
)
const thans = new Set("than als de del que di do dan".split(" "))

/** “No doubt”, “no secret” and “do not forget” say the more that it is so. */
const doubts = withPlain(
  (
    "doubt doubts doubtful wonder question secret surprise surprising coincidence joke lie myth forget miss hesitate wait worry mind " +
    "zweifel wunder geheimnis überraschung überraschend zufall lüge vergessen verpassen doute doutes secret surprise hasard duda dudas " +
    "secreto sorpresa casualidad duvida duvidas dúvida dúvidas segredo surpresa dubbio dubbi segreto sorpresa twijfel geheim verrassing"
  ).split(" "),
)

/** “Why not try” is no denial. */
const whys = withPlain("why warum wieso pourquoi qué por perché waarom".split(" "))

/** The words, and the same without accents. */
function withPlain(words: readonly string[]): ReadonlySet<string> {
  return new Set([...words, ...words.map(withoutAccents)])
}

/** The places of words that deny, in a list of words in lower case, with or without accents. Of “n't”, the second half counts. */
export function findNegations(words: readonly string[]): number[] {
  return words.flatMap((word, at) => {
    const isContracted = word === "t" && /(?:n|can|won)$/.test(words[at - 1] ?? "")
    if (!isContracted && !negations.has(word)) return []
    if (onlies.has(words[at + 1] ?? "") || whys.has(words[at - 1] ?? "")) return []
    if (bounds.has(words[at + 1] ?? "") && thans.has(words[at + 2] ?? "")) return []
    return words.slice(at + 1, at + 4).some((next) => doubts.has(next)) ? [] : [at]
  })
}
