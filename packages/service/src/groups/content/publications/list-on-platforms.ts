import type { ParsedToolInput, ToolOutput } from "@citable/contract"
import { articleFields } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { insufficientScope } from "@citable/problems/insufficient-scope"
import type { Tables } from "@citable/storage/tables/tables"
import { type Expression, type ExpressionBuilder, sql, type SqlBool } from "kysely"

import type { Answer, CallContext } from "../../../call/call-context.ts"
import { statesOfTrouble } from "../../integrations/needs-person.ts"
import { isOneOf } from "../is-one-of.ts"
import { readDeletion } from "../trash/read-held.ts"
import { toPublicationItem } from "./remote-item.ts"

type Input = ParsedToolInput<"list_content">
type Output = ToolOutput<"list_content">
type Row = ExpressionBuilder<Tables, "contents">

/** Which articles a list has besides its other filters, and the members that it shows. */
export interface OnPlatforms extends Pick<Input, "fields"> {
  only: (eb: Row) => Expression<SqlBool>
}

/**
 * Lists articles by what platforms have of them, or whose deletion waits for platforms, and says so of each. What platforms have changes
 * without a revision of the brand, so nobody keeps the answer.
 */
export async function listOnPlatforms(
  context: CallContext,
  input: Input,
  read: (options: OnPlatforms) => Promise<Answer<Output> | object>,
): Promise<Answer<Output>> {
  if (context.view === "live") throw insufficientScope("content:read_drafts")
  if (input.integration_ids === undefined && input.publication_state !== undefined) {
    throw new ProblemError("invalid_input", "publication_state needs integration_ids: name the platforms.", {
      errors: [{ parameter: "publication_state", detail: "needs integration_ids" }],
    })
  }
  const answer = await read({
    fields: input.fields ?? articleFields,
    only: (eb) =>
      eb.and([
        ...(input.integration_ids === undefined ? [] : [isOnPlatform(eb, input)]),
        ...(input.being_deleted ? [eb("contents.deletion", "is not", null)] : []),
      ]),
  })
  if (!("output" in answer)) throw new Error("A list of chosen fields has no output.")
  const { output, headers = {} } = answer
  return { output: { ...output, data: await withPlatforms(context, input, output.data) }, headers }
}

/** Whether one of the platforms has an article in the state, or never got it. */
function isOnPlatform(
  eb: Row,
  { integration_ids: ids = [], publication_state: state }: Pick<Input, "integration_ids" | "publication_state">,
): Expression<SqlBool> {
  const item = eb
    .selectFrom("remote_items")
    .select("remote_items.id")
    .whereRef("remote_items.content_id", "=", "contents.id")
  if (state === "not_sent") {
    const isMissing = eb
      .selectFrom("integrations")
      .select("integrations.id")
      .whereRef("integrations.brand_id", "=", "contents.brand_id")
      .where(isOneOf("integrations.id", ids))
      .where((one) =>
        one.not(one.exists(item.where("remote_items.integration_id", "=", sql.ref<string>("integrations.id")))),
      )
    return eb.exists(isMissing)
  }
  const there = item.where(isOneOf("remote_items.integration_id", ids))
  if (state === undefined) return eb.exists(there)
  if (state !== "needs_person") return eb.exists(there.where("remote_items.state", "=", state))
  return eb.exists(
    there.where((one) =>
      one.or([one("remote_items.drift", "is not", null), one("remote_items.state", "in", statesOfTrouble)]),
    ),
  )
}

async function withPlatforms(
  { db, now }: CallContext,
  { integration_ids: asked, being_deleted: isBeingDeleted }: Input,
  articles: Output["data"],
): Promise<Output["data"]> {
  if (articles.length === 0) return []
  const ids = articles.map(({ id }) => id)
  const contents = await db
    .selectFrom("contents")
    .select(["id", "version", "deletion"])
    .where("id", "in", ids)
    .execute()
  const rows = await db
    .selectFrom("remote_items")
    .innerJoin("integrations", "integrations.id", "remote_items.integration_id")
    .selectAll("remote_items")
    .select(["integrations.name", "integrations.kind"])
    .where("remote_items.content_id", "in", ids)
    .where(isOneOf("remote_items.integration_id", asked ?? []))
    .orderBy("remote_items.id")
    .execute()
  const listed: Output["data"] = []
  for (const article of articles) {
    const content = contents.find(({ id }) => id === article.id)
    // Somebody has deleted it since.
    if (content === undefined) continue
    const publications = rows.flatMap(({ name, kind, ...row }) => {
      if (row.content_id !== article.id) return []
      const integration = { name, kind }
      const {
        kind: _kind,
        warnings: _warnings,
        ...item
      } = toPublicationItem(row, {
        integration,
        currentVersion: content.version,
      })
      return [item]
    })
    const deletion = isBeingDeleted ? await readDeletion(db, content, now()) : undefined
    listed.push({ ...article, ...(asked && { publications }), ...(deletion && { deletion }) })
  }
  return listed
}
