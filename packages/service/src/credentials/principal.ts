import type { Scope } from "@citable/contract"

import type { Role, Plan } from "../storage/tables/account-tables.ts"

/** Who calls: what a credential stands for. */
export interface Principal {
  credentialId: string
  kind: "api_key" | "access_token" | "preview_token"
  accountId: string
  plan: Plan
  /** The one brand of an API key; null reaches every brand of the account. */
  brandId: string | null
  /** What the credential itself allows; `scopesIn` tells what comes of it with a brand. */
  scopes: ReadonlySet<Scope>
  /** The roles of who has signed in, by brand; null where the account's owner, or nobody in person, stands behind the credential. */
  roles: ReadonlyMap<string, Role> | null
  /** Who has signed in. */
  userId?: string
  /** What outlives a token that is refreshed: its grant. */
  holderId?: string
  /** The one item of a preview token, which reads it by its id and does nothing else. */
  contentId?: string
}

/** What a token of a sign-in is for: the two have the same tools, and a token of one is none for the other (RFC 8707). */
export type Resource = "/v1" | "/mcp"
