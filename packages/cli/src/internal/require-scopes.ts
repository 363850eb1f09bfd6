import type { Client } from "@citable/client"
import { CitableError, type Scope } from "@citable/contract"

/** Throws `insufficient_scope` before a command begins that would stop half-way. Names all scopes that it needs, and those that lack. */
export async function requireScopes(
  client: Client,
  needed: readonly Scope[],
  { what, signal }: { what: string; signal: AbortSignal },
): Promise<void> {
  const { credential } = await client.tools({ signal })
  const missing = needed.filter((scope) => !credential.scopes.includes(scope))
  if (missing.length === 0) return
  const lacks = missing.length === 1 ? `the scope ${missing[0]}` : `the scopes ${missing.join(", ")}`
  const message = `${what} needs ${needed.join(", ")}, but the credential lacks ${lacks}. Make a key with citable keys create --scopes ${needed.join(",")}, or sign in with citable login.`
  throw new CitableError(message, { code: "insufficient_scope" })
}
