import type { Article } from "@citable/contract/content"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"

/** The fields of an article that say what happens to it when. */
type ArticleTimes = {
  [Name in "status" | "publish_at" | "published_at" | "updated_at"]?: Article[Name] | undefined
}

/** The moment that belongs to the state of an article: when it goes live, since when it is live, or when somebody wrote on it last. */
export function stateTime({ status, publish_at: later, published_at: first, updated_at: edited }: ArticleTimes): Html {
  if (later !== undefined) return html`Goes live ${time(later)}`
  if (status === "published" && first != null) return html`Published ${time(first)}, edited ${time(edited)}`
  return html`Edited ${time(edited)}`
}
