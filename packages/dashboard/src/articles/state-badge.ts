import type { Article } from "@citable/contract/content"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

const words: Record<Article["status"], string> = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  unpublished: "Withdrawn",
  generating: "Being written",
  failed: "Failed",
}

/** What people read for a status. */
export const stateLabel = (status: Article["status"]): string => words[status]

/** The fields of an article that say what state it is in. */
interface ArticleState {
  status?: Article["status"] | undefined
  has_unpublished_changes?: boolean | undefined
}

/** The state of an article. One that is live and has edits since says so. */
export function stateBadge({ status, has_unpublished_changes: isChanged }: ArticleState): Html {
  if (status === undefined) return html``
  const changed =
    isChanged === true && status === "published" ? html` <span class="badge changed">Changes not live</span>` : ""
  return html`<span class="badge ${status}">${words[status]}</span>${changed}`
}
