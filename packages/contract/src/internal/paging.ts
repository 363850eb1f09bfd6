import { z } from "zod"

/** The paging input of a list: how many items, and where the last page ended. */
export const pagingShape = {
  limit: z.int().min(1).max(100).default(20),
  cursor: z.string().min(1).max(2000).optional(),
}

/** The output of one page of a list. */
export function pageShape<Item extends z.ZodType>(item: Item) {
  return {
    data: z.array(item).max(100),
    next_cursor: z.string().max(2000).nullable(),
    has_more: z.boolean(),
  }
}
