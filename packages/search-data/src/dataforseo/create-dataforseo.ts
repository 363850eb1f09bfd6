import { createSafeFetch } from "@citable/safe-fetch"
import { z } from "zod"

import type { KeywordData, KeywordFacts, SearchedKeyword } from "../keyword-data.ts"
import { locationCode } from "./country-codes.ts"
import { type DataForSeoAccess, maxBytes, postTask } from "./post-task.ts"

export interface DataForSeoOptions {
  /** The login and the API password of an account at DataForSEO. */
  login: string
  password: string
  /** The country of keywords without a market. Default: none; they get only a worldwide volume. */
  market?: string
  /** The address of the API. Default: `https://api.dataforseo.com`. */
  url?: string
  /** Whether that address can be private. Default: false. */
  allowPrivateNetwork?: boolean
}

interface Place {
  location_code?: number
  language_code: string
}
type Group = [place: Place, keywords: string[]]

/** How many searches to ask for at the same time, and how many results of each. */
const searchesAtOnce = 16
const depth = 20
/** What Google Ads refuses in a keyword, with the whole task. */
const unfit = /[,!@%^()={};~`<>?\\|―\p{Extended_Pictographic}]/u
const longest = { letters: 80, words: 10 }

/**
 * Supplies search volumes (Google Ads), difficulties (DataForSEO Labs) and ranking pages (Google) from DataForSEO,
 * version 3 of its API. Each keyword costs what the vendor's live endpoints cost.
 */
export function createDataForSeo(options: DataForSeoOptions): KeywordData {
  const { login, password, market: usual, url = "https://api.dataforseo.com", allowPrivateNetwork = false } = options
  const timeouts = { headersTimeoutMs: 90_000, totalTimeoutMs: 100_000 }
  const fetch = createSafeFetch({ allowPrivateNetwork, maxResponseBytes: maxBytes, ...timeouts })
  const access: DataForSeoAccess = { login, password, baseUrl: url.replace(/\/+$/, ""), fetch }
  return {
    name: "dataforseo",
    read: async (keywords, { signal }) => {
      const asked = keywords.map((one) => ({ keyword: plain(one.keyword), place: toPlace(one, usual) }))
      const groups = groupByPlace(asked)
      const volumes = await readEach(groups, (group) => readVolumes(access, group, signal))
      const difficulties = await readEach(groups, (group) => readDifficulties(access, group, signal))
      const results = await readEach(groups, (group) => readResults(access, group, signal))
      return asked.map(({ keyword, place }): KeywordFacts | null => {
        if (place === undefined) return null
        const key = keyOf(place, keyword)
        const [volume = null, difficulty = null] = [volumes.get(key), difficulties.get(key)]
        return { volume, difficulty, results: results.get(key) ?? [] }
      })
    },
  }
}

const plain = (keyword: string): string => keyword.trim().toLowerCase()
const keyOf = ({ location_code: location, language_code: language }: Place, keyword: string): string =>
  `${location ?? ""} ${language} ${keyword}`

/** Where and in which language to look a keyword up; undefined for a country that the vendor does not know. */
function toPlace({ locale, market }: SearchedKeyword, usual: string | undefined): Place | undefined {
  const country = market ?? usual
  const [language = "", region] = locale.split("-")
  const code = language === "zh" ? (region === "tw" || region === "hk" ? "zh-TW" : "zh-CN") : language
  if (country === undefined) return { language_code: code }
  const location = locationCode(country)
  return location === undefined ? undefined : { location_code: location, language_code: code }
}

function groupByPlace(asked: readonly { keyword: string; place: Place | undefined }[]): Group[] {
  const groups = new Map<string, Group>()
  for (const { keyword, place } of asked) {
    if (place === undefined) continue
    const key = keyOf(place, "")
    const group = groups.get(key) ?? [place, []]
    if (!group[1].includes(keyword)) group[1].push(keyword)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Reads one kind of facts for each group, by place and keyword. */
async function readEach<Fact>(
  groups: readonly Group[],
  read: (group: Group) => Promise<Map<string, Fact>>,
): Promise<Map<string, Fact>> {
  const all = new Map<string, Fact>()
  for (const group of groups) for (const [keyword, fact] of await read(group)) all.set(keyOf(group[0], keyword), fact)
  return all
}

const volumeSchema = z.object({ keyword: z.string(), search_volume: z.number().nullish() })

async function readVolumes(access: DataForSeoAccess, [place, all]: Group, signal: AbortSignal) {
  const keywords = all.filter(
    (one) => one.length <= longest.letters && one.split(/\s+/).length <= longest.words && !unfit.test(one),
  )
  if (keywords.length === 0) return new Map<string, number | null>()
  // Google Ads writes the language with an underscore.
  const task = { ...place, language_code: place.language_code.replace("-", "_"), keywords }
  const result = await postTask(access, { path: "keywords_data/google_ads/search_volume/live", task, signal })
  const rows = (result ?? []).flatMap((row) => volumeSchema.safeParse(row).data ?? [])
  return new Map(rows.map((row) => [plain(row.keyword), row.search_volume ?? null]))
}

const difficultySchema = z.object({
  items: z.array(z.object({ keyword: z.string(), keyword_difficulty: z.number().nullish() })).nullish(),
})

async function readDifficulties(access: DataForSeoAccess, [place, keywords]: Group, signal: AbortSignal) {
  if (place.location_code === undefined) return new Map<string, number | null>()
  const path = "dataforseo_labs/google/bulk_keyword_difficulty/live"
  const result = await postTask(access, { path, task: { ...place, keywords }, signal })
  const items = (result ?? []).flatMap((one) => difficultySchema.safeParse(one).data?.items ?? [])
  return new Map(items.map((item) => [plain(item.keyword), item.keyword_difficulty ?? null]))
}

const resultsSchema = z.object({ items: z.array(z.unknown()).nullish() })
const organicSchema = z.object({ type: z.literal("organic"), rank_group: z.number(), url: z.string() })

/** A live search takes one keyword. */
async function readResults(access: DataForSeoAccess, [place, keywords]: Group, signal: AbortSignal) {
  const found = new Map<string, KeywordFacts["results"]>()
  if (place.location_code === undefined) return found
  const left = keywords.values()
  const path = "serp/google/organic/live/regular"
  const work = async () => {
    for (const keyword of left) {
      const result = await postTask(access, { path, task: { ...place, keyword, depth }, signal })
      const items = (result ?? []).flatMap((one) => resultsSchema.safeParse(one).data?.items ?? [])
      const organic = items.flatMap((item) => organicSchema.safeParse(item).data ?? [])
      found.set(
        keyword,
        organic.map(({ rank_group: position, url }) => ({ position, url })),
      )
    }
  }
  await Promise.all(Array.from({ length: searchesAtOnce }, work))
  return found
}
