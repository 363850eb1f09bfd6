import { rankTexts } from "@citable/language/text/rank-texts"
import { splitWords } from "@citable/language/text/split-words"
import { tellingWords } from "@citable/language/text/telling-words"

import { estimateTokens } from "../estimate-tokens.ts"
import type { Brief, Passage } from "./brief.ts"
import { cutPassages } from "./cut-passages.ts"
import type { EvidencePage } from "./evidence.ts"
import { readTopic } from "./topic.ts"

export interface ChoosePassagesOptions {
  /** Tokens of all passages with their addresses and titles. Default: 12,000. */
  maxTokens?: number
}

const most = { ofPage: 10, leads: 3, cutOfPage: 400 }
/** What a request says about a passage besides its text, in tokens: its number, date and marks. */
const frame = 20
/** A passage that is worth less than this share of the best one does not answer a question. */
const leastShare = 0.3
/** Passages with this share of their words in the same order, three at a time, and with the same numbers say the same. */
const copyShare = 0.6

interface Candidate extends Omit<Passage, "number"> {
  page: number
  tokens: number
}

/**
 * Chooses the passages that an article may rely on, and numbers them from 1 on in the order of their pages. First comes the best passage
 * for the topic and for each question, then the second best, and so on. What says the same as one before is left out. A page in another
 * language that has no word of the questions gives its beginning; so does every page if none has any. The same input gives the same passages.
 */
export function choosePassages(
  pages: readonly EvidencePage[],
  brief: Pick<Brief, "assignment" | "keyword" | "prompt" | "locale" | "brand" | "questions">,
  { maxTokens = 12_000 }: ChoosePassagesOptions = {},
): Passage[] {
  const { locale } = brief
  const candidates = pages.flatMap(({ url, title, date, locale: own, text }, page) =>
    cutPassages(text, { locale: own ?? locale })
      .slice(0, most.cutOfPage)
      .map((passage): Candidate => {
        const tokens = estimateTokens(passage) + estimateTokens(`${url} ${title ?? ""}`) + frame
        return { url, title, date, locale: own, text: passage, page, tokens }
      }),
  )
  const { score } = rankTexts(
    candidates.map(({ title, text }) => `${title ?? ""}\n${text}`),
    { locale },
  )
  const { words, core } = readTopic(brief)
  const questions = [
    words,
    new Map([...core].map((word) => [word, 1])),
    ...brief.questions.map((question) => new Map(tellingWords(question, locale).map((word) => [word, 1]))),
  ]
  const answers = questions.map((question) => bestOf(score(question)))
  const chosen = new Set<number>()
  const looked = new Set<number>()
  const ofPage = new Map<number, number>()
  const said: Said[] = []
  let left = maxTokens

  function take(index: number): void {
    const candidate = candidates[index]
    if (candidate === undefined || looked.has(index) || candidate.tokens > left) return
    if ((ofPage.get(candidate.page) ?? 0) >= most.ofPage) return
    looked.add(index)
    const own = readSaid(candidate.text, locale)
    if (said.some((other) => isCopy(own, other))) return
    said.push(own)
    chosen.add(index)
    ofPage.set(candidate.page, (ofPage.get(candidate.page) ?? 0) + 1)
    left -= candidate.tokens
  }

  const rounds = answers.reduce((longest, answer) => Math.max(longest, answer.length), 0)
  for (let round = 0; round < rounds; round++) {
    for (const answer of answers) {
      const index = answer[round]
      if (index !== undefined) take(index)
    }
  }
  const isNothing = chosen.size === 0
  const leads = pages.flatMap(({ locale: own }, page) => {
    const isForeign = own !== null && languageOf(own) !== languageOf(locale)
    if (ofPage.has(page) || !(isForeign || isNothing)) return []
    const all = candidates.flatMap((candidate, index) => (candidate.page === page ? [index] : []))
    return [all.slice(0, most.leads)]
  })
  for (let round = 0; round < most.leads; round++) for (const lead of leads) take(lead[round] ?? -1)
  return [...chosen]
    .toSorted((a, b) => a - b)
    .flatMap((index) => candidates[index] ?? [])
    .map(({ url, title, date, locale: own, text }, at) => ({ number: at + 1, url, title, date, locale: own, text }))
}

/** The indexes of the texts that answer a question, the best first. */
function bestOf(scores: Float64Array): number[] {
  const best = scores.reduce((highest, score) => Math.max(highest, score), 0)
  return [...scores.keys()]
    .filter((index) => best > 0 && (scores[index] ?? 0) >= best * leastShare)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
}

/** What a passage says. */
interface Said {
  /** Three words in a row each. */
  shingles: ReadonlySet<string>
  /** The words with a digit. */
  numbers: ReadonlySet<string>
}

function readSaid(text: string, locale: string): Said {
  const words = splitWords(text, locale)
  return {
    shingles: new Set(words.map((word, at) => `${word} ${words[at + 1] ?? ""} ${words[at + 2] ?? ""}`)),
    numbers: new Set(words.filter((word) => /\p{Nd}/u.test(word))),
  }
}

/** Whether a passage says nothing that the other does not. */
function isCopy({ shingles, numbers }: Said, other: Said): boolean {
  for (const number of numbers) if (!other.numbers.has(number)) return false
  const wanted = shingles.size * copyShare
  let common = 0
  let left = shingles.size
  for (const shingle of shingles) {
    if (common + left < wanted) return false
    if (other.shingles.has(shingle)) common += 1
    left -= 1
  }
  return common >= wanted
}

const languageOf = (locale: string) => locale.toLowerCase().split(/[-_]/, 1)[0]
