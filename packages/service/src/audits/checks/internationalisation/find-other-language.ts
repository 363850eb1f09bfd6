import { createRequire } from "node:module"

import type * as stopword from "stopword"

type Lists = typeof stopword

/** Languages whose frequent words tell them apart. */
const names = { de: "deu", en: "eng", es: "spa", fr: "fra", it: "ita", nl: "nld", pt: "por", sv: "swe" } as const

/** Fewer words prove nothing. */
const fewestWords = 100
const mostLetters = 2000
/** In a running text every third word is a stop word, in one of another language fewer than every fifth. */
const sureShare = 0.35
const foreignShare = 0.2

const require = createRequire(import.meta.url)
let known: ReadonlyMap<string, ReadonlySet<string>> | undefined

/** The language of a text, if it is surely not the one of `lang`; null if it agrees; undefined if nothing is sure. */
export function findOtherLanguage(text: string, lang: string): string | null | undefined {
  const [said = ""] = lang.toLowerCase().split("-")
  if (!Object.hasOwn(names, said)) return undefined
  const words =
    text
      .slice(0, mostLetters)
      .toLowerCase()
      .match(/\p{L}{2,}/gu) ?? []
  if (words.length < fewestWords) return undefined
  known ??= readLists()
  const shares = [...known].map(([language, list]) => ({
    language,
    share: words.filter((word) => list.has(word)).length / words.length,
  }))
  const own = shares.find(({ language }) => language === said)?.share ?? 0
  const [best] = shares.toSorted((a, b) => b.share - a.share)
  if (best === undefined || best.share < sureShare) return undefined
  if (best.language === said) return null
  return own < foreignShare ? best.language : undefined
}

function readLists(): ReadonlyMap<string, ReadonlySet<string>> {
  // Load it only when needed, because it is large.
  const lists = require("stopword") as Lists
  return new Map(Object.entries(names).map(([language, name]) => [language, new Set<string>(lists[name])]))
}
