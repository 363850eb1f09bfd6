import { ProblemError } from "@citable/contract/problem-error"
import type { MediaDetail } from "@citable/contract/site"

import type { FilePage } from "./open-file-page.ts"

const fileId = /^med_[0-9a-z]{1,40}$/

/** Finds the file that another one replaces. Undefined if somebody has deleted it. */
export async function findReplaced({ brand }: Pick<FilePage, "brand">, id: string): Promise<MediaDetail | undefined> {
  if (!fileId.test(id)) return undefined
  try {
    return await brand.call("get_media", { brand_id: brand.id, media_id: id })
  } catch (error) {
    if (error instanceof ProblemError && error.code === "not_found") return undefined
    throw error
  }
}
