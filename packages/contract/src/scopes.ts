/** Every scope. Scopes that spend money are separate from plain writing on purpose. */
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

/** The scopes of a new API key by default: it reads published content. */
export const defaultKeyScopes: readonly Scope[] = ["content:read"]

/** Scopes that an API key cannot have: a key belongs to one brand and cannot create another. */
export const ungrantableKeyScopes: readonly Scope[] = ["brands:write"]

/** Every scope that an API key can have. */
export const grantableKeyScopes: readonly Scope[] = scopes.filter((scope) => !ungrantableKeyScopes.includes(scope))

const spendingScopes: readonly Scope[] = ["scans:run", "content:generate", "site:run", "browser:read"]

/** Whether a scope costs money, because it calls models, browsers or crawlers. */
export function spendsMoney(scope: Scope): boolean {
  return spendingScopes.includes(scope)
}

/** The scope that a person needs to create and revoke links to a brand's report. A link works as long as its creator has it. */
export const reportLinkScope: Scope = "visibility:write"
