import type { TreeSentence } from "./read-sentences.ts"

/** Words that point at the sentence before, in the languages that most articles are written in. */
const pointer =
  /^["“„«(]?(?:(?:this|that|these|those|its|he|his|she|her|they|their|them|such|both|as a result|because of (?:this|that)|therefore|consequently|for example|for instance|in other words|that['’]s|they['’]re|it['’]s|it(?! (?:helps|depends|pays|takes|is (?:best|better|common|easy|good|hard|important|possible|useful|wise|worth))\b)|dies(?:e[rsmn]?)?|dadurch|deshalb|daher|deswegen|somit|folglich|zum beispiel|das (?:bedeutet|erspart|gilt|heißt|ist|macht|sorgt|spart)|c['’]est|cela|ceci|ils|elles|ainsi|par exemple|par conséquent|esto|eso|ellos|ellas|por ejemplo|por eso|por lo tanto|ciò|per esempio|daarom|bijvoorbeeld)(?![\p{L}\p{N}])|これ|それ|そのため|这|那|因此|例如)/iu

/** With sentences that go, those behind them in the same paragraph that would then speak of something else. */
export function withDependents(sentences: readonly TreeSentence[], gone: readonly TreeSentence[]): TreeSentence[] {
  const all = new Set(gone)
  for (const [index, sentence] of sentences.entries()) {
    const before = sentences[index - 1]
    const isNext = before !== undefined && all.has(before) && before.node === sentence.node
    if (isNext && sentence.kind === "sentence" && pointer.test(sentence.text)) all.add(sentence)
  }
  return [...all]
}
