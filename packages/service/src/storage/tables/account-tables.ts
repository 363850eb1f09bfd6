import type { ColumnType } from "kysely"

/** What somebody may do with a brand, from the least to the most. */
export type Role = "viewer" | "editor" | "owner"

interface UserTable {
  id: string
  account_id: string
  /** As `toEmail` writes it. */
  email: string
  /** Null until the one-time link of the invitation is used. */
  password_hash: string | null
  /** 1: an owner of every brand of the account, and of those to come. */
  is_owner: number
  created_at: number
}

interface MembershipTable {
  user_id: string
  brand_id: string
  role: Role
  created_at: number
}

interface SessionTable {
  /** SHA-256 of what the cookie holds. */
  id_hash: string
  user_id: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** Sets a password once: of an invitation or a reset. */
interface OneTimeLinkTable {
  token_hash: string
  user_id: string
  created_at: number
  expires_at: number
}

/** Failures to sign in: a row for an account and an address together, and one for an address. */
interface SignInFailureTable {
  key: string
  failures: number
  retry_at: number
  updated_at: number
}

/** What the authorization server keeps. `payload` is sealed; what names a row is a hash of what names it outside. */
interface OAuthRecordTable {
  model: string
  id_hash: string
  grant_hash: string | null
  /** Of the user code, or of the session's public id. */
  other_hash: string | null
  user_id: string | null
  client_id: string | null
  payload: string
  created_at: number
  consumed_at: ColumnType<number | null, number | null | undefined>
  expires_at: number | null
}

/** The keys of the authorization server, sealed: JSON, a `{jwk, cookie}`. */
interface OAuthKeyTable {
  id: string
  secret: string
  created_at: number
}

export interface AccountTables {
  users: UserTable
  memberships: MembershipTable
  sessions: SessionTable
  one_time_links: OneTimeLinkTable
  sign_in_failures: SignInFailureTable
  oauth_records: OAuthRecordTable
  oauth_keys: OAuthKeyTable
}

// The tables as Kysely sees them. Times are milliseconds since 1970, JSON is text, flags are 0 or 1.

export interface AccountTable {
  id: string
  name: string
  plan: ColumnType<Plan, Plan | undefined>
  created_at: number
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
  /** Of a token that somebody has given to a client by signing in; null for keys and operator tokens. */
  user_id: ColumnType<string | null, string | null | undefined>
  client_id: ColumnType<string | null, string | null | undefined>
  grant_hash: ColumnType<string | null, string | null | undefined>
  /** The path that the token is for: `/v1` or `/mcp`. */
  resource: ColumnType<string | null, string | null | undefined>
  /** What the authorization server keeps of it, sealed. */
  payload: ColumnType<string | null, string | null | undefined>
}

/** The plan of an account; set by the operator. */
export type Plan = "unlimited" | "free" | "pro" | "scale"
