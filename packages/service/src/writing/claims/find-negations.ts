const negations = new Set(
  (
    "not no never neither nor none without cannot non nicht kein keine keinen keinem keiner keines nie niemals ohne weder " +
    "pas jamais sans aucun aucune ni nunca jamás sin ningún ninguna ninguno tampoco não jamais sem nenhum nenhuma senza " +
    "nessun nessuno nessuna niet geen nooit zonder bez inte ingen inga aldrig ikke 不 不能 不会 不會 不可 不是 没有 沒有 未 无 無 并非 ない ません"
  ).split(" "),
)

/** What makes “not only” no denial. */
const onlies = new Set("only just nur bloß seulement solo sólo só soltanto alleen slechts merely".split(" "))

/** “No doubt” and “without question” say the more that it is so. */
const doubts = new Set(
  "doubt doubts doubtful wonder question zweifel doute doutes duda dudas duvida duvidas dúvida dúvidas dubbio dubbi twijfel".split(
    " ",
  ),
)

/** The places of words that deny, in a list of words in lower case. Of “n't”, the second half counts. */
export function findNegations(words: readonly string[]): number[] {
  return words.flatMap((word, at) => {
    const isContracted = word === "t" && /(?:n|can|won)$/.test(words[at - 1] ?? "")
    if (!isContracted && !negations.has(word)) return []
    if (onlies.has(words[at + 1] ?? "")) return []
    return words.slice(at + 1, at + 3).some((next) => doubts.has(next)) ? [] : [at]
  })
}
