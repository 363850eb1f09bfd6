import type { ColumnType } from "kysely"

/** The role of a member for a brand, from the least to the most powerful. */
export type Role = "viewer" | "editor" | "owner"

/** A person who can sign in to the instance. Roles join people to accounts. */
interface UserTable {
  id: string
  /** Normalised with `toEmail`. */
  email: string
  /** Null for a user whom an earlier release invited, until the user sets a password. */
  password_hash: string | null
  created_at: number
}

/** The owners of an account. An owner owns every brand of it, including later ones. */
interface AccountOwnerTable {
  user_id: string
  account_id: string
  created_at: number
}

/** Invitations to a role. The role takes effect when the person accepts. */
interface InvitationTable {
  id: string
  token_hash: string
  account_id: string
  /** Null for an owner of the whole account. */
  brand_id: string | null
  /** Normalised with `toEmail`. Whether a user has this address makes no difference. */
  email: string
  role: Role
  state: "open" | "accepted" | "withdrawn"
  created_at: number
  expires_at: number
}

interface MembershipTable {
  user_id: string
  brand_id: string
  role: Role
  created_at: number
}

interface SessionTable {
  /** The SHA-256 of the cookie's value. */
  id_hash: string
  user_id: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** The links that set a new password once. */
interface OneTimeLinkTable {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

/** Failed sign-ins: a row for an account and a network together, and one for a network. */
interface SignInFailureTable {
  key: string
  failures: number
  retry_at: number
  updated_at: number
}

/** The records of the authorization server. `payload` is sealed, and ids are hashes of the ids outside. */
interface OAuthRecordTable {
  model: string
  id_hash: string
  grant_hash: string | null
  /** The hash of the user code, or of the session's public id. */
  other_hash: string | null
  user_id: string | null
  client_id: string | null
  /** The account that the user has chosen for a grant. Null for other records. */
  account_id: ColumnType<string | null, string | null | undefined>
  payload: string
  created_at: number
  consumed_at: ColumnType<number | null, number | null | undefined>
  expires_at: number | null
}

/** The keys of the authorization server. `secret` is sealed JSON: `{jwk, cookie}`. */
interface OAuthKeyTable {
  id: string
  secret: string
  created_at: number
}

export interface AccountTables {
  users: UserTable
  account_owners: AccountOwnerTable
  memberships: MembershipTable
  invitations: InvitationTable
  sessions: SessionTable
  one_time_links: OneTimeLinkTable
  sign_in_failures: SignInFailureTable
  oauth_records: OAuthRecordTable
  oauth_keys: OAuthKeyTable
}

// In all tables, times are milliseconds since 1970, JSON is text, and flags are 0 or 1.

export interface AccountTable {
  id: string
  name: string
  plan: ColumnType<Plan, Plan | undefined>
  created_at: number
  /** What an erasure has begun to erase, as JSON. Null, unless one was interrupted or runs. */
  erasure: ColumnType<string | null, string | null | undefined>
}

export interface CredentialTable {
  id: string
  kind: "api_key" | "access_token"
  account_id: string
  brand_id: string | null
  name: string
  secret_hash: string
  last4: string
  scopes: string
  created_at: number
  last_used_at: number | null
  expires_at: number | null
  revoked_at: number | null
  /** The user of a token from a sign-in. Null for keys and operator tokens. */
  user_id: ColumnType<string | null, string | null | undefined>
  client_id: ColumnType<string | null, string | null | undefined>
  grant_hash: ColumnType<string | null, string | null | undefined>
  /** The resource of the token: `/v1` or `/mcp`. */
  resource: ColumnType<string | null, string | null | undefined>
  /** The sealed record of the authorization server. */
  payload: ColumnType<string | null, string | null | undefined>
}

/** The plan of an account, which the operator sets. */
export type Plan = "unlimited" | "free" | "pro" | "scale"
