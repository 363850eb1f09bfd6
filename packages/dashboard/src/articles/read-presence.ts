import type { Article, PresentPerson } from "@citable/contract"
import type { BrandPage } from "@citable/page-kit"

import { nameWriter } from "./name-writers.ts"

/** Who else is at an article. */
export interface Presence {
  /** Who has it open in an editor. */
  open: PresentPerson[]
  /** Who saved it last, if that was somebody else within the last hour. */
  saved?: { name: string; at: string }
}

const recentMs = 3_600_000

/** Notes that a person has an article open, and reads who else is there: people, and agents by the names of their keys. */
export async function readPresence(
  brand: BrandPage,
  { article, email, now }: { article: Pick<Article, "id">; email: string; now: number },
): Promise<Presence> {
  const { data: open } = await brand.send("PUT /live-texts/{content_id}/present", { content_id: article.id })
  const { data } = await brand.call("list_content_revisions", { content_id: article.id, limit: 1 })
  const [last] = data
  const isRecent = last !== undefined && Date.parse(last.created_at) > now - recentMs
  if (!isRecent || (last.written_by?.kind === "user" && last.written_by.name === email)) return { open }
  return { open, saved: { name: nameWriter(last, email), at: last.created_at } }
}
