import type { Scope } from "@citable/contract"
import type { Role, Plan } from "@citable/storage/tables/account-tables"

/** The caller, as its credential identifies it. */
export interface Principal {
  credentialId: string
  kind: "api_key" | "access_token" | "preview_token"
  accountId: string
  plan: Plan
  /** The brand of an API key. Null reaches every brand of the account. */
  brandId: string | null
  /** The scopes of the credential. Use `scopesIn` for the scopes for a brand. */
  scopes: ReadonlySet<Scope>
  /** The roles of the signed-in user by brand. Null for an owner of the account, and for a credential without a user. */
  roles: ReadonlyMap<string, Role> | null
  /** The name of the key or token. */
  name?: string
  /** The application that a person has signed in with. */
  clientId?: string
  /** The signed-in user. */
  userId?: string
  /** The id of the grant, which stays the same when the client refreshes its token. */
  holderId?: string
  /** The only article that a preview token can read. */
  contentId?: string
  /** The editor whose unsaved text this preview token reads. */
  session?: string
}

/** The resource of a sign-in's token (RFC 8707). Both have the same tools, but do not accept each other's tokens. */
export type Resource = "/v1" | "/mcp"
