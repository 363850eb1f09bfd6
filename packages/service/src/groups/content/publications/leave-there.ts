import type { WriteContext } from "../../../call/call-context.ts"
import { ProblemError } from "../../../problems/problem-error.ts"
import { isThere } from "../../integrations/is-there.ts"
import type { ContentRow } from "../document.ts"

/**
 * Records what platforms have of an article that the caller's transaction is about to delete. Without `isMeant`, it throws 409 with where that
 * is: once the article is gone, nobody can withdraw it from here.
 */
export async function leaveThere(
  { db, principal, now }: Pick<WriteContext, "db" | "principal" | "now">,
  row: ContentRow,
  isMeant: boolean,
): Promise<void> {
  const at = now()
  const items = await db
    .selectFrom("remote_items")
    .innerJoin("integrations", "integrations.id", "remote_items.integration_id")
    .select(["remote_items.id", "integration_id", "remote_id", "url", "name", "state"])
    .select("remote_items.error")
    .where("content_id", "=", row.id)
    .where((eb) => isThere(eb, at))
    .orderBy("remote_items.id")
    .execute()
  if (items.length === 0) return
  if (!isMeant) {
    const places = items.map(({ integration_id: id, name, url, state, error }) => {
      const waiting = state === "withdrawing" ? `, to be withdrawn${error === null ? "" : ` (${error})`}` : ""
      return `${name} (${id})${waiting}${url === null ? "" : `: ${url}`}`
    })
    throw new ProblemError(
      "conflict",
      `Other platforms have this article, or are about to get it: ${places.join(", ")}. Withdraw it first: unpublish_content with integration_id "*". Or delete it with leave_there=true, and it stays there.`,
      { errors: places.map((detail) => ({ parameter: "leave_there", detail })) },
    )
  }
  const left = { brand_id: row.brand_id, content_id: row.id, title: row.title, left_at: at }
  await db
    .insertInto("left_articles")
    .values(
      items.map(({ id, integration_id, remote_id, url }) => ({
        ...left,
        id,
        integration_id,
        remote_id,
        url,
        left_by: principal.userId ?? principal.credentialId,
      })),
    )
    .execute()
}
