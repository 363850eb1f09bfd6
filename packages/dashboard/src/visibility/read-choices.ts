import type { BrandPage } from "@citable/page-kit"

import { type AnswerFilter, engineChoice, toAnswerInput } from "../range/answer-filter.ts"

/** What the bar of a page offers, and the texts of the prompts that the brand tracks. */
export interface AnswerChoices {
  engines: readonly string[]
  tags: readonly string[]
  locales: readonly string[]
  /** The latest 100 prompts: their texts by their ids. */
  prompts: ReadonlyMap<string, string>
}

/** Reads which engines have answers in a range, and the tags and languages of a brand's prompts. */
export async function readChoices({ id, call, detail }: BrandPage, { from, to }: AnswerFilter): Promise<AnswerChoices> {
  const days = toAnswerInput({ from, to, compare: "none", engine: "", tag: "", locale: "" })
  const [{ engines }, { data: prompts }] = await Promise.all([
    call("get_visibility", { brand_id: id, ...days, compare: "none" }),
    call("list_prompts", { brand_id: id, limit: 100 }),
  ])
  return {
    engines: [...engines.map(engineChoice), ...(engines.some(({ surface }) => surface === "consumer") ? [":app"] : [])],
    tags: [...new Set(prompts.flatMap(({ tags }) => tags))].toSorted(),
    locales: detail.locales,
    prompts: new Map(prompts.map((prompt) => [prompt.id, prompt.text])),
  }
}
