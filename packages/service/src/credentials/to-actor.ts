import type { Actor } from "../accounts/record-access.ts"
import type { Principal } from "./principal.ts"

/** Who acts with a credential: the key, the token, the application of a person, or the person. */
export function toActor({ accountId, kind, credentialId, clientId, name, userId }: Principal): Actor {
  const [by_name, user_id, account_id] = [name ?? null, userId ?? null, accountId]
  if (kind === "api_key") return { account_id, by_kind: "api_key", by_id: credentialId, by_name, user_id }
  if (userId === undefined) return { account_id, by_kind: "operator_token", by_id: credentialId, by_name, user_id }
  if (clientId === undefined) return { account_id, by_kind: "person", by_id: userId, by_name: null, user_id }
  return { account_id, by_kind: "application", by_id: clientId, by_name, user_id }
}
