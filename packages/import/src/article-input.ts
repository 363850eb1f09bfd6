import type { ToolInput } from "@citable/contract"

/** What `create_content` takes, without the brand. */
export type ArticleInput = Omit<ToolInput<"create_content">, "brand_id"> & { slug: string; body: string }
