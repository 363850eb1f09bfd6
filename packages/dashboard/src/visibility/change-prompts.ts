import { ProblemError } from "@citable/contract/problem-error"
import { type BrandPage, callTool, type PageContext } from "@citable/service/pages"

/** Puts prompts into scans, leaves them out, or deletes them. A prompt that is gone does not stop the others. */
export async function changePrompts(
  { kernel }: PageContext,
  { id, principal }: BrandPage,
  promptIds: readonly string[],
  action: "on" | "off" | "delete",
): Promise<void> {
  for (const promptId of promptIds) {
    const input = { brand_id: id, prompt_id: promptId }
    try {
      if (action === "delete") await callTool(kernel, principal, "delete_prompt", input)
      else await callTool(kernel, principal, "update_prompt", { ...input, enabled: action === "on" })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== "not_found") throw error
    }
  }
}
