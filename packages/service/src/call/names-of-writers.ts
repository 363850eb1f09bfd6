import type { ContentRevision } from "@citable/contract/content"

import { scopesIn } from "../credentials/permissions.ts"
import type { CallContext } from "./call-context.ts"

type Writer = NonNullable<ContentRevision["written_by"]>

/**
 * The names of users and credentials by their ids. One that no longer exists is not in the result. Only people who write for the brand see
 * the addresses of those who have a role for it: API keys and viewers see nobody's.
 */
export async function namesOfWriters(
  { db, brand, principal, findPeople }: Pick<CallContext, "db" | "brand" | "principal" | "findPeople">,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Writer>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  const people = await findPeople(brand, wanted)
  const canSee = principal.userId !== undefined && scopesIn(principal, brand.id).has("content:write")
  const credentials = await db.selectFrom("credentials").select(["id", "name"]).where("id", "in", wanted).execute()
  return new Map<string, Writer>([
    ...[...people].map(([id, email]) => [id, { kind: "user", name: canSee ? email : null }] as const),
    ...credentials.map(({ id, name }) => [id, { kind: "credential", name }] as const),
  ])
}
