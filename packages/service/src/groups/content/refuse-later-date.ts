import { ProblemError } from "@citable/contract/problem-error"

import type { ContentDocument, ContentRow } from "./document.ts"

/** The date of another time zone can be tomorrow. */
const aheadMs = 86_400_000

/** Refuses an article that would be live before the date that it shows: such a date would lead every list until it comes. */
export function refuseLaterDate({ document }: Pick<ContentRow, "document">, publishAt: number): void {
  const { published_at: date } = JSON.parse(document) as ContentDocument
  if (date === null || Date.parse(date) <= publishAt + aheadMs) return
  throw new ProblemError(
    "invalid_input",
    `The article has the publication date ${date}, which is later than its publication. To publish it then, send publish_at. To publish it now, change published_at with update_content; null is the moment of the publication.`,
    { errors: [{ pointer: "/publish_at", detail: "earlier than published_at" }] },
  )
}
