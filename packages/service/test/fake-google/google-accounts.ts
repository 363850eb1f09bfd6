import { hash } from "node:crypto"

/** The people who own properties, and the OAuth client that asks them. */
export interface GoogleAccountsOptions {
  client: { id: string; secret: string }
  /** The addresses that the client has registered for its users to come back to. */
  redirectUris: () => readonly string[]
  /** What the owner does on the consent page. Default: allows everything. */
  consent?: () => "allow" | "refuse" | readonly string[]
}

type Answer = { status: number; body: unknown }
type Code = { redirectUri: string; challenge: string; scope: string; isOffline: boolean }

const known = [
  "https://www.googleapis.com/auth/webmasters",
  "https://www.googleapis.com/auth/webmasters.readonly",
  "https://www.googleapis.com/auth/analytics.readonly",
]

/**
 * Google's consent page and its grants for users (Google Identity, "Using OAuth 2.0 for Web Server Applications"; RFC 6749; RFC 7636). They
 * refuse what is not documented, and scopes that the service does not need.
 */
export function createGoogleAccounts(options: GoogleAccountsOptions) {
  const codes = new Map<string, Code>()
  /** The scopes of each access. */
  const granted = new Map<string, string>()
  let numbers = 0
  const grants = {
    /** What the consent page was asked, in order. */
    asked: [] as URLSearchParams[],
    /** The owner withdraws every access in the account's settings. */
    withdraw: () => granted.clear(),
    /** Answers the consent page with the address that the browser is sent to, or why Google shows an error instead. */
    decide(query: URLSearchParams): { location: string } | { error: string } {
      grants.asked.push(query)
      const value = (name: string) => query.get(name) ?? ""
      const scopes = value("scope").split(" ")
      if (value("client_id") !== options.client.id) return { error: "invalid_client" }
      if (!options.redirectUris().includes(value("redirect_uri"))) return { error: "redirect_uri_mismatch" }
      if (value("response_type") !== "code") return { error: "unsupported_response_type" }
      if (!scopes.every((one) => known.includes(one))) return { error: "invalid_scope" }
      if (value("code_challenge_method") !== "S256" || !/^[\w-]{43}$/.test(value("code_challenge")))
        return { error: "invalid_request" }
      const back = new URL(value("redirect_uri"))
      back.searchParams.set("state", value("state"))
      const said = options.consent?.() ?? "allow"
      if (said === "refuse") back.searchParams.set("error", "access_denied")
      else {
        const code = `4/0A${++numbers}`
        const scope = (said === "allow" ? scopes : said).join(" ")
        const isOffline = value("access_type") === "offline" && value("prompt") === "consent"
        codes.set(code, { redirectUri: value("redirect_uri"), challenge: value("code_challenge"), scope, isOffline })
        back.searchParams.set("code", code)
        back.searchParams.set("scope", scope)
      }
      return { location: back.href }
    },
    /** Answers the grants of users; undefined for another grant. `issue` makes an access token. */
    giveToken(form: URLSearchParams, issue: (scope: string) => object): Answer | undefined {
      const type = form.get("grant_type")
      if (type !== "authorization_code" && type !== "refresh_token") return undefined
      const refuse = (status: number, error: string, why: string): Answer => ({
        status,
        body: { error, error_description: why },
      })
      if (form.get("client_id") !== options.client.id || form.get("client_secret") !== options.client.secret)
        return refuse(401, "invalid_client", "The provided client secret is invalid.")
      if (type === "refresh_token") {
        const scope = granted.get(form.get("refresh_token") ?? "")
        return scope !== undefined
          ? { status: 200, body: issue(scope) }
          : refuse(400, "invalid_grant", "Token has been expired or revoked.")
      }
      const code = codes.get(form.get("code") ?? "")
      // A code works once.
      codes.delete(form.get("code") ?? "")
      if (code === undefined) return refuse(400, "invalid_grant", "Malformed auth code.")
      if (code.redirectUri !== form.get("redirect_uri")) return refuse(400, "redirect_uri_mismatch", "Bad Request")
      if (hash("sha256", form.get("code_verifier") ?? "", "base64url") !== code.challenge)
        return refuse(400, "invalid_grant", "Invalid code verifier.")
      const refresh = `1//0${++numbers}`
      if (code.isOffline) granted.set(refresh, code.scope)
      const lasting = code.isOffline ? { refresh_token: refresh } : {}
      return { status: 200, body: { ...issue(code.scope), ...lasting, scope: code.scope } }
    },
  }
  return grants
}

export type GoogleAccounts = ReturnType<typeof createGoogleAccounts>
