/** Every scope there is. Those that spend money stand apart from plain writing on purpose. */
export const scopes = [
  "brands:read",
  "brands:write",
  "content:read",
  "content:read_drafts",
  "content:write",
  "content:generate",
  "content:publish",
  "visibility:read",
  "visibility:write",
  "scans:run",
  "search:read",
  "search:write",
  "site:read",
  "site:run",
  "media:read",
  "media:write",
  "reddit:read",
  "reddit:write",
  "browser:read",
  "webhooks:read",
  "webhooks:write",
  "integrations:read",
  "integrations:write",
] as const

export type Scope = (typeof scopes)[number]

/** What a new API key may do unless more is chosen at its creation: read published content. */
export const defaultKeyScopes: readonly Scope[] = ["content:read"]

/** Never grantable to an API key: a key is bound to one brand and cannot make another. */
export const ungrantableKeyScopes: readonly Scope[] = ["brands:write"]

/** Every scope that an API key may hold. */
export const grantableKeyScopes: readonly Scope[] = scopes.filter((scope) => !ungrantableKeyScopes.includes(scope))
