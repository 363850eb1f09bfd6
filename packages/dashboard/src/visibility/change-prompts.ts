import { ProblemError } from "@citable/contract/problem-error"
import type { BrandPage } from "@citable/page-kit"

/** Puts prompts into scans, leaves them out, or deletes them. A prompt that is gone does not stop the others. */
export async function changePrompts(
  { id, call }: BrandPage,
  promptIds: readonly string[],
  action: "on" | "off" | "delete",
): Promise<void> {
  for (const promptId of promptIds) {
    const input = { brand_id: id, prompt_id: promptId }
    try {
      if (action === "delete") await call("delete_prompt", input)
      else await call("update_prompt", { ...input, enabled: action === "on" })
    } catch (error) {
      if (!(error instanceof ProblemError) || error.code !== "not_found") throw error
    }
  }
}
