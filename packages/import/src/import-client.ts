import type { ToolInput, ToolName, ToolOutput } from "@citable/contract"

/** The input of a tool, without the brand. */
type BrandInput<Name extends ToolName> = Omit<ToolInput<Name>, "brand_id">

/**
 * The calls that an import makes, in one brand. A client of `@citable/client` has them. A refusal is a `CitableError` with a code of
 * `problemCodes`; its `problem.errors` name the wrong fields.
 */
export interface ImportClient {
  getBrand(): Promise<ToolOutput<"get_brand">>
  updateBrand(input: BrandInput<"update_brand">): Promise<unknown>
  listContent(input: BrandInput<"list_content">): Promise<Pick<ToolOutput<"list_content">, "data" | "next_cursor">>
  createContent(input: BrandInput<"create_content">): Promise<Pick<ToolOutput<"create_content">, "id">>
  updateContent(input: BrandInput<"update_content">): Promise<unknown>
  publishContent(input: BrandInput<"publish_content">): Promise<unknown>
  unpublishContent(input: BrandInput<"unpublish_content">): Promise<unknown>
  listMedia(input: BrandInput<"list_media">): Promise<Pick<ToolOutput<"list_media">, "data" | "next_cursor">>
  uploadMedia(input: BrandInput<"upload_media">): Promise<Pick<ToolOutput<"upload_media">, "url">>
}
