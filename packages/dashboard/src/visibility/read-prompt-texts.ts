import { ProblemError } from "@citable/contract/problem-error"
import type { BrandPage } from "@citable/page-kit"

/** The texts of prompts by their ids. It asks only for those that are not `known`. A prompt without answers keeps its id. */
export async function readPromptTexts(
  { id: brandId, call }: BrandPage,
  ids: Iterable<string>,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const read = async (id: string): Promise<[string, string]> => {
    const found = known.get(id)
    if (found !== undefined) return [id, found]
    try {
      const input = { brand_id: brandId, prompt_id: id, limit: 1 }
      const { data } = await call("get_prompt_results", input)
      return [id, data[0]?.prompt ?? id]
    } catch (error) {
      if (error instanceof ProblemError && error.code === "not_found") return [id, id]
      throw error
    }
  }
  return new Map(await Promise.all([...new Set(ids)].map(read)))
}
