/**
 * What somebody did: a row for each call of a tool that is not a GET, and for each change of keys, people and applications, which
 * `AccessChange` names. It has no secret and no text, not even a title. A row
 * without a brand belongs to the account, such as the deletion of a brand.
 */
export interface ActionTable {
  id: string
  account_id: string
  brand_id: string | null
  at: number
  by_kind: "api_key" | "application" | "operator_token" | "person"
  /** The id of the key, the token or the person, or the client id of the application. */
  by_id: string
  /** The name at that time. Null for a person: addresses of people are in `users` alone. */
  by_name: string | null
  /** The person who acted, or in whose name an application did. */
  user_id: string | null
  tool: string
  /** What it was done to, such as `prompt`. Null if it has no id, such as a search. */
  subject_kind: string | null
  /** Null for several at once. */
  subject_id: string | null
  /** The host of an address, or the name that an application gives itself. Everything else has its name where it is. */
  subject_host: string | null
  /** JSON: an `ActionState`. */
  before: string | null
  after: string | null
}
