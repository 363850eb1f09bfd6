import { CitableError } from "@citable/contract"
import * as oauth from "oauth4webapi"

/** The client that the command line is for every service. */
export const clientId = "citable-cli"

export interface OAuthService {
  /** The origin of the service. */
  url: string
  as: oauth.AuthorizationServer
  client: oauth.Client
  /** For each request to it. */
  options: { signal: AbortSignal; [oauth.allowInsecureRequests]: boolean }
}

/** Finds how one signs in to a service. Throws `usage` for an address without TLS that is not this machine's, `unreachable`, `invalid_response`. */
export async function discoverService(address: string, signal: AbortSignal): Promise<OAuthService> {
  const url = URL.parse(address)
  const isLoopback = url !== null && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)
  if (url === null || !(url.protocol === "https:" || (url.protocol === "http:" && isLoopback))) {
    throw new CitableError(`${address} has to be an https address: a password is typed in there.`, { code: "usage" })
  }
  const issuer = new URL(url.origin)
  const options = { signal, [oauth.allowInsecureRequests]: isLoopback }
  let response: Response
  try {
    response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options })
  } catch (cause) {
    throw new CitableError(`${issuer.origin} cannot be reached: ${messageOf(cause)}`, { code: "unreachable", cause })
  }
  try {
    const as = await oauth.processDiscoveryResponse(issuer, response)
    return { url: issuer.origin, as, client: { client_id: clientId }, options }
  } catch (cause) {
    const message = `Nobody can sign in at ${issuer.origin}: it is no Citable service, or has no PUBLIC_URL set.`
    throw new CitableError(message, { code: "invalid_response", cause })
  }
}

/** What a sign-in is for: the API, and MCP, each with tokens of its own. */
export const resourcesOf = (url: string): string[] => [`${url}/v1`, `${url}/mcp`]

/** What went wrong with a request to the service, as a sentence; throws on when it is of another kind. */
export function toSignInError(cause: unknown): CitableError {
  if (cause instanceof CitableError) return cause
  const code =
    cause instanceof oauth.ResponseBodyError || cause instanceof oauth.AuthorizationResponseError
      ? cause.error
      : undefined
  if (code === "access_denied") return new CitableError("The sign-in was refused.", { code: "access_denied", cause })
  if (code === "invalid_grant" || code === "expired_token") {
    const message = "The sign-in has ended. Sign in again with citable login."
    return new CitableError(message, { code: "sign_in_ended", cause })
  }
  return new CitableError(`The sign-in failed: ${messageOf(cause)}`, { code: code ?? "sign_in_failed", cause })
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}
