import * as oauth from "oauth4webapi"

import { owner, type StartedAccounts } from "./start-accounts.ts"
import type { WebClient, WebPage } from "./web-client.ts"

export const redirectUri = "http://127.0.0.1:49152/callback"
export const insecure = { [oauth.allowInsecureRequests]: true }

export interface Flow {
  as: oauth.AuthorizationServer
  client: oauth.Client
}

/** The metadata of the authorization server (RFC 8414), and a registered client. */
export async function discover({ url }: StartedAccounts, clientId = "citable-cli"): Promise<Flow> {
  const issuer = new URL(url)
  const response = await oauth.discoveryRequest(issuer, { algorithm: "oauth2", ...insecure })
  return { as: await oauth.processDiscoveryResponse(issuer, response), client: { client_id: clientId } }
}

export interface Asked {
  scope?: string
  resource?: string | undefined
  redirect?: string
  /** The scopes that the user leaves ticked. Default: all. */
  leave?: string[] | undefined
  /** The account that the user chooses. Default: the only one. */
  account?: string | undefined
  parameters?: Record<string, string>
}

/** Requests a code as a client, and agrees to it as a user in a browser. */
export async function authorize(
  { as, client }: Flow,
  browser: WebClient,
  { scope = "content:read", resource, redirect = redirectUri, leave, account, parameters = {} }: Asked = {},
): Promise<{ callback: URL; page: WebPage; verifier: string; state: string }> {
  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const query = new URLSearchParams({
    client_id: client.client_id,
    redirect_uri: redirect,
    response_type: "code",
    scope,
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(resource === undefined ? {} : { resource }),
    ...parameters,
  })
  let page = await browser.open(`${new URL(as.authorization_endpoint ?? "").pathname}?${query}`)
  if (page.url.pathname === "/sign-in") page = await browser.submit(page, "/sign-in", owner)
  if (page.status === 200 && page.text.includes('name="decision"')) {
    const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(page.text)?.[1] ?? ""
    const chosen = { ...(leave === undefined ? {} : { scope: leave }), ...(account === undefined ? {} : { account }) }
    const fields = { decision: "allow", ...chosen }
    page = await browser.submit(page, action, fields)
  }
  return { callback: page.url, page, verifier, state }
}

/** Exchanges a code for tokens. Throws the error of the server. */
export async function exchange(
  { as, client }: Flow,
  { callback, verifier, state }: { callback: URL; verifier: string; state: string },
  redirect = redirectUri,
): Promise<oauth.TokenEndpointResponse> {
  const parameters = oauth.validateAuthResponse(as, client, callback, state)
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    oauth.None(),
    parameters,
    redirect,
    verifier,
    insecure,
  )
  return oauth.processAuthorizationCodeResponse(as, client, response)
}

/** Refreshes a token, optionally with fewer scopes. Throws the error of the server. */
export async function refresh(
  { as, client }: Flow,
  token: string,
  scope?: string,
): Promise<oauth.TokenEndpointResponse> {
  const additionalParameters = scope === undefined ? {} : { scope }
  const options = { ...insecure, additionalParameters }
  const response = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, options)
  return oauth.processRefreshTokenResponse(as, client, response)
}
