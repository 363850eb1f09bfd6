import type { FakeText } from "../fake-writers/fake-writer.ts"

/** What a second model says of a sentence. Without words of its own, it trusts every sentence and finds no banned claim. */
export interface Opinions {
  verdict?: (sentence: string) => "supported" | "contradicted" | "not_found"
  /** Whether the sentence states the claims that it is compared with. */
  isBanned?: (sentence: string) => boolean
}

/** Answers a question for verdicts or for banned claims, sentence by sentence. */
export function judgeQuestion(question: string, { verdict, isBanned }: Opinions): FakeText {
  const asked = [
    ...question.matchAll(/<sentence id="(\d+)" (?:claims|passages)="([\d ]*)">\n([^]*?)\n<\/sentence>/g),
  ].map(([, id, numbers = "", text = ""]) => ({ id: Number(id), numbers: numbers.split(" ").map(Number), text }))
  if (question.startsWith("The claims:")) {
    const sentences = asked.map(({ id, numbers, text }) => ({ id, states: isBanned?.(text) === true ? numbers : [] }))
    return { text: JSON.stringify({ sentences }) }
  }
  const verdicts = asked.map(({ id, text }) => ({ id, verdict: verdict?.(text) ?? "supported" }))
  return { text: JSON.stringify({ verdicts }) }
}
