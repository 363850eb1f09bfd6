import { type Article, articleSchema, cacheTags, problemCodes, type ToolInput } from "@citable/contract"

export function read(body: unknown): Article {
  return articleSchema.parse(body)
}
export const query: ToolInput<"list_content"> = { brand_id: "brd_1", limit: 100 }
export const tag: string = cacheTags.article("cnt_1")
export const status: number = problemCodes.not_found.status

export {}
