import { CitableError, type ProblemField, type ToolInput, type ToolName, type ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { ImportClient } from "@citable/import"
import type { ToolCaller } from "@citable/page-kit"

/** Lets an import call the tools as a person, in one brand. */
export function toImportClient(caller: ToolCaller, brandId: string): ImportClient {
  async function call<Name extends ToolName>(name: Name, input: ToolInput<Name>): Promise<ToolOutput<Name>> {
    try {
      return await caller.call(name, input)
    } catch (error) {
      throw error instanceof ProblemError ? new ImportCallError(error) : error
    }
  }
  const brand = { brand_id: brandId }
  return {
    getBrand: () => call("get_brand", brand),
    updateBrand: (input) => call("update_brand", { ...input, ...brand }),
    listContent: (input) => call("list_content", { ...input, ...brand }),
    createContent: (input) => call("create_content", { ...input, ...brand }),
    updateContent: (input) => call("update_content", input),
    publishContent: (input) => call("publish_content", input),
    unpublishContent: (input) => call("unpublish_content", input),
    listMedia: (input) => call("list_media", { ...input, ...brand }),
    uploadMedia: (input) => call("upload_media", { ...input, ...brand }),
  }
}

/** A refusal in the form that a client has it. */
class ImportCallError extends CitableError {
  override name = "ImportCallError"
  readonly problem: { errors: readonly ProblemField[] }

  constructor(cause: ProblemError) {
    super(cause.message, { code: cause.code, cause })
    this.problem = { errors: cause.options.errors ?? [] }
  }
}
