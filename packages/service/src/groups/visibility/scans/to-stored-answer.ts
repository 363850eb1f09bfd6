import type { CitedSource } from "@citable/engines/cited-source"
import type { EngineAnswer } from "@citable/engines/engine"

/** Longer texts and lists are cut off. No answer for people is that long. */
const limits = { text: 200_000, found: 500, searches: 100, search: 2000 }

/** The stored form of an answer: cut to these limits, and without NUL, which Postgres cannot store. */
export function toStoredAnswer(answer: EngineAnswer): EngineAnswer {
  return {
    ...answer,
    text: clean(answer.text).slice(0, limits.text),
    sources: answer.sources.map(toStored),
    found: answer.found?.slice(0, limits.found).map(toStored) ?? null,
    searches: answer.searches?.slice(0, limits.searches).map((search) => clean(search).slice(0, limits.search)) ?? null,
    model: answer.model === null ? null : clean(answer.model),
    raw: clean(answer.raw),
  }
}

const clean = (text: string) => text.replaceAll("\0", "")

const toStored = ({ url, title, unresolved }: CitedSource): CitedSource => ({
  url: clean(url),
  title: title === null ? null : clean(title),
  ...(unresolved === true ? { unresolved } : {}),
})
