import { isGenericTopic } from "@citable/language/text/generic-topics"
import { tellingWords } from "@citable/language/text/telling-words"

import type { Brief } from "./brief.ts"

/** What an article is about, as words. */
export interface Topic {
  /** The words and what each counts. */
  words: ReadonlyMap<string, number>
  /** The words of the keyword and of the prompt, which a text about the topic has at least one of. Empty without both. */
  core: ReadonlySet<string>
}

const maxWords = 60
/** What a word of the keyword or the prompt counts. One of the assignment counts 1. */
const coreWeight = 3

/** Reads the topic of an article. The names of the brand say nothing about it, unless there is nothing else. */
export function readTopic({
  assignment,
  keyword,
  prompt,
  locale,
  brand,
}: Pick<Brief, "assignment" | "keyword" | "prompt" | "locale"> & {
  brand: Pick<Brief["brand"], "name" | "aliases">
}): Topic {
  const names = new Set([brand.name, ...brand.aliases].flatMap((name) => tellingWords(name, locale)))
  const wordsOf = (text: string) => {
    const all = tellingWords(text, locale).filter((word) => word.length <= 60 && !isGenericTopic(word))
    const others = all.filter((word) => !names.has(word))
    return others.length === 0 ? all : others
  }
  const core = wordsOf(`${keyword ?? ""}\n${prompt ?? ""}`).slice(0, maxWords)
  const words = new Map(core.map((word) => [word, coreWeight]))
  for (const word of wordsOf(assignment)) if (words.size < maxWords && !words.has(word)) words.set(word, 1)
  return { words, core: new Set(core) }
}
