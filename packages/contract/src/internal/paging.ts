import { z } from "zod"

/** The paging input of a list: how many items, and where the previous page ended. */
export const pagingShape = {
  limit: z.int().min(1).max(100).default(20).describe("The maximum number of items to return."),
  cursor: z
    .string()
    .min(1)
    .max(2000)
    .optional()
    .describe("The `next_cursor` of the previous page, with the same filters and order."),
}

/** The output of one page of a list. */
export function pageShape<Item extends z.ZodType>(item: Item) {
  return {
    data: z.array(item).max(100),
    next_cursor: z.string().max(2000).nullable().describe("Send it as `cursor` to read on; null on the last page."),
    has_more: z.boolean().describe("Whether there is another page."),
  }
}
