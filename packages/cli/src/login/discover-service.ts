import { CitableError } from "@citable/contract"
import * as oauth from "oauth4webapi"

/** The OAuth client id of the command line at every service. */
export const clientId = "citable-cli"

export interface OAuthService {
  /** The origin of the service. */
  url: string
  as: oauth.AuthorizationServer
  client: oauth.Client
  /** Options of every request to the service. */
  options: { signal: AbortSignal; [oauth.allowInsecureRequests]: boolean }
}

/**
 * Finds the authorization server of a service. Throws `usage` for an address without TLS that is not on this machine, `unreachable` and
 * `invalid_response`.
 */
export async function discoverService(address: string, signal: AbortSignal): Promise<OAuthService> {
  const url = URL.parse(address)
  const isLoopback = url !== null && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname)
  if (url === null || !(url.protocol === "https:" || (url.protocol === "http:" && isLoopback))) {
    throw new CitableError(`${address} must be an https address, because you type your password there.`, {
      code: "usage",
    })
  }
  const issuer = new URL(url.origin)
  const options = { signal, [oauth.allowInsecureRequests]: isLoopback }
  let response: Response
  try {
    response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...options })
  } catch (cause) {
    throw new CitableError(`Cannot reach ${issuer.origin}: ${messageOf(cause)}`, { code: "unreachable", cause })
  }
  try {
    const as = await oauth.processDiscoveryResponse(issuer, response)
    return { url: issuer.origin, as, client: { client_id: clientId }, options }
  } catch (cause) {
    const message = `You cannot sign in at ${issuer.origin}. It is not a Citable service, or its PUBLIC_URL is not set.`
    throw new CitableError(message, { code: "invalid_response", cause })
  }
}

/** The resources of a sign-in, the API and MCP. Each has its own tokens. */
export const resourcesOf = (url: string): string[] => [`${url}/v1`, `${url}/mcp`]

/** Turns the error of a request to the service into one with a readable message. */
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
