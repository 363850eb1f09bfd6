import { ProblemError } from "@citable/contract/problem-error"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

/** The texts of prompts by their ids. It asks only for those that are not `known`. A prompt without answers keeps its id. */
export async function readPromptTexts(
  { kernel }: Pick<PageContext, "kernel">,
  { id: brandId, principal }: BrandPage,
  ids: Iterable<string>,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const read = async (id: string): Promise<[string, string]> => {
    const found = known.get(id)
    if (found !== undefined) return [id, found]
    try {
      const input = { brand_id: brandId, prompt_id: id, limit: 1 }
      const { data } = await callTool(kernel, principal, "get_prompt_results", input)
      return [id, data[0]?.prompt ?? id]
    } catch (error) {
      if (error instanceof ProblemError && error.code === "not_found") return [id, id]
      throw error
    }
  }
  return new Map(await Promise.all([...new Set(ids)].map(read)))
}
