import { readFileSync } from "node:fs"

import { describe, expect, it } from "vitest"

import { createMentionFinder } from "../src/mentions/find-mentions.ts"

interface LabelledName {
  half: "learn" | "held"
  lang: string
  name: string
  aliases: string[]
  domains: string[]
  exclude?: string[]
  text: string
  mentioned: boolean
  kind: string
}

const rows = readFileSync(new URL("labels/names.jsonl", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as LabelledName)
const isPrinted = process.env["CITABLE_MENTION_TABLE"] !== undefined

const finds = ({ name, aliases, domains, exclude = [], lang, text }: LabelledName, excludes = false): boolean =>
  createMentionFinder([{ id: null, name, aliases, domains, ...(excludes ? { exclude } : {}) }], lang)(text).mentions
    .length > 0

function measure(some: readonly LabelledName[], excludes: boolean) {
  const found = some.map((row) => ({ row, isFound: finds(row, excludes) }))
  const right = found.filter(({ row, isFound }) => isFound && row.mentioned).length
  const wrong = found.filter(({ row, isFound }) => isFound && !row.mentioned)
  const missed = found.filter(({ row, isFound }) => !isFound && row.mentioned)
  return { precision: right / (right + wrong.length), recall: right / (right + missed.length), right, wrong, missed }
}

const isHomograph = ({ kind }: LabelledName) => kind === "homograph"
const languages = [...new Set(rows.map(({ lang }) => lang))]
const print = (what: string, some: readonly LabelledName[], excludes: boolean) => {
  const { precision, recall, right, wrong, missed } = measure(some, excludes)
  const counts = `${right}/${wrong.length}/${missed.length}`
  process.stdout.write(`${what} P ${precision.toFixed(3)} R ${recall.toFixed(3)} (${counts})\n`)
}

describe("in 400 sentences for names that were labelled without a look at the code", () => {
  it.each([
    ["learn", "without homographs", false, 0.96, 0.98],
    ["learn", "with homographs alone", false, 0.63, 1],
    ["learn", "with homographs alone, and their phrases excluded", true, 0.65, 1],
    ["held", "without homographs", false, 0.97, 0.95],
    ["held", "with homographs alone", false, 0.67, 1],
  ] as const)("the half %s %s has its names found", (half, which, excludes, precision, recall) => {
    const some = rows.filter((row) => row.half === half && isHomograph(row) === which.startsWith("with homographs"))
    if (isPrinted) {
      print(`${half} ${which}`, some, excludes)
      for (const lang of languages)
        print(
          `${half} ${which} ${lang}`,
          some.filter((row) => row.lang === lang),
          excludes,
        )
    }
    const all = measure(some, excludes)
    // Who looks at what fails in the half that is held out tunes on it.
    const failures = half === "learn" ? [...all.wrong, ...all.missed].map(({ row }) => row.text).join("\n") : ""
    expect(all.precision, failures).toBeGreaterThanOrEqual(precision)
    expect(all.recall, failures).toBeGreaterThanOrEqual(recall)
  })
})

describe("a name", () => {
  const find = (name: string, text: string, { locale = "en", exclude = [] as string[] } = {}) =>
    createMentionFinder([{ id: null, name, aliases: [], domains: [], exclude }], locale)(text).mentions[0]?.count ?? 0

  it.each([
    ["Nestlé", "Nestle and NESTLE", 2],
    ["Dürr Dental", "Duerr Dental, Durr Dental", 2],
    ["Magazine Luiza", "A Magazine Luíza vende.", 1],
    ["Coca-Cola", "Coca Cola or CocaCola", 2],
    ["Ben & Jerry's", "Ben &amp; Jerry&#39;s, Ben and Jerrys", 2],
    ["AT&T", "AT & T", 1],
    ["Node.js", "NodeJS and Nodejs", 2],
    ["Yahoo! Finance", "Yahoo Finance", 1],
    ["Nubank", "NuBank", 1],
    ["Strapi™", "Strapi¹, Strapi® and Strapi", 3],
    ["أمازون", "بأمازون وأمازون لامازون", 3],
    ["キヤノン", "キャノンのカメラ", 1],
  ])("%s is found in %j", (name, text, count) => {
    expect(find(name, text)).toBe(count)
  })

  it.each([
    ["Éxito", "Sin exito no hay premio."],
    ["dm", "40 dm³ of soil"],
    ["Metro", "Le Métro de Paris"],
    ["Monday", "On Monday, Cyber Monday, Monday morning and Monday to Friday"],
    ["Ford", "Harrison Ford and Mr. Ford"],
    ["Vellaro", "Vellaros and Vellaro.social"],
  ])("%s is not found in %j", (name, text) => {
    expect(find(name, text)).toBe(0)
  })

  it("does not count in a phrase that is excluded, in any case, and counts beside it", () => {
    const exclude = ["target audience", "target group"]
    expect(find("Target", "Target audience: who? TARGET GROUP! Target sells it.", { exclude })).toBe(1)
    expect(find("Target", "Target audiences differ.", { exclude })).toBe(1)
    expect(find("ライン", "オンラインのラインで", { locale: "ja", exclude: ["オンライン"] })).toBe(1)
  })
})
