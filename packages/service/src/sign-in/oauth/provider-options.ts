import { CitableError, scopes as allScopes } from "@citable/contract"
import { type Configuration, errors } from "oidc-provider"

import { findUser } from "../../accounts/users.ts"
import { type AdapterDeps, createAdapter } from "./create-adapter.ts"
import { narrowClientMetadata } from "./narrow-client-metadata.ts"
import type { ServerKeys } from "./server-keys.ts"

/** The client id of the command line. It is a public client, so the consent page always asks the user. */
const cliClientId = "citable-cli"
const deviceGrant = "urn:ietf:params:oauth:grant-type:device_code"

const minute = 60
const day = 24 * 3600

/** Renders the pages that oidc-provider shows by itself. */
export interface ServerPages {
  /** The headers of all these pages. */
  headers: Record<string, string>
  deviceInput(form: string, details: { problem: string | undefined; userCode: string }): string
  deviceConfirm(form: string, details: { client: string; userCode: string }): string
  deviceDone(): string
  error(title: string, detail: string): string
}

export interface ProviderDeps extends AdapterDeps {
  origin: string
  keys: ServerKeys
  pages: ServerPages
  onError: (error: unknown) => void
}

/**
 * The configuration of oidc-provider for OAuth 2.1: codes with PKCE, device codes, rotating refresh tokens, and opaque access tokens for one
 * resource.
 */
export function providerOptions({ origin, keys, pages, onError, ...deps }: ProviderDeps): Configuration {
  const api = `${origin}/v1`
  const resources = [api, `${origin}/mcp`]
  const path = (name: string) => `/oauth/${name}`
  return {
    adapter: (model: string) => createAdapter(deps, model),
    jwks: { keys: keys.signing },
    clients: [
      {
        client_id: cliClientId,
        client_name: "The citable command line",
        application_type: "native",
        token_endpoint_auth_method: "none",
        redirect_uris: ["http://127.0.0.1/callback", "http://[::1]/callback"],
        grant_types: ["authorization_code", "refresh_token", deviceGrant],
        response_types: ["code"],
      },
    ],
    clientDefaults: {
      grant_types: ["authorization_code", "refresh_token"],
      response_types: ["code"],
      token_endpoint_auth_method: "none",
      // The server only has keys for this algorithm.
      id_token_signed_response_alg: "ES256",
    },
    extraClientMetadata: {
      // The validator runs for every client, even without a `software_id`. It has a context only while a client registers.
      properties: ["software_id"],
      validator: (ctx, _key, _value, metadata) => narrowClientMetadata(metadata, { isNew: ctx !== undefined }),
    },
    // No enabled feature sends requests to other servers. If one tries, it fails, and the operator sees the error.
    fetch: (input) => {
      const { host } = new URL(input instanceof Request ? input.url : input)
      const message = `oidc-provider tried to send a request to ${host}, and the service refused it. Report this as a bug.`
      const error = new CitableError(message, { code: "request_refused" })
      onError(error)
      return Promise.reject(error)
    },
    enabledJWA: { idTokenSigningAlgValues: ["ES256"] },
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post", "private_key_jwt"],
    responseTypes: ["code"],
    pkce: { required: () => true },
    scopes: ["openid", "offline_access"],
    // There is no userinfo endpoint, so the id token contains the user.
    claims: { openid: ["sub", "email"] },
    conformIdTokenClaims: false,
    cookies: {
      keys: keys.cookies,
      names: { session: "citable_oauth", interaction: "citable_interaction", resume: "citable_resume" },
      long: { signed: true, httpOnly: true, sameSite: "lax", path: "/oauth" },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
    },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      dPoP: { enabled: false },
      // A client can only inspect and revoke its own tokens.
      revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      introspection: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
      // A client cannot read or change its registration later, so it gets no token for that.
      registration: { enabled: true, issueRegistrationAccessToken: false },
      deviceFlow: {
        enabled: true,
        deviceInfo: () => ({}),
        userCodeInputSource: (ctx, form, _out, error) => {
          const { session } = ctx.oidc
          if (error !== undefined && session?.exp === undefined) {
            // The form came without its session. oidc-provider cannot keep one that begins with an error; the page starts another.
            if (session !== undefined) Object.assign(session, { destroyed: true })
            ctx.redirect("/oauth/device")
            ctx.status = 303
            return
          }
          const isWrong = error !== undefined && ("userCode" in error || error.name === "NoCodeError")
          const problem = isWrong
            ? "This code is wrong, used or expired. Check it, or request a new one on the device."
            : error?.name === "AbortedError"
              ? "You refused. The device has no access."
              : error && "The request is not valid. Try again."
          const { code } = ctx.query
          ctx.body = pages.deviceInput(form, { problem, userCode: typeof code === "string" ? code.slice(0, 20) : "" })
        },
        userCodeConfirmSource: (ctx, form, client, _info, userCode) => {
          ctx.body = pages.deviceConfirm(form, { client: client.clientName ?? client.clientId, userCode })
        },
        successSource: (ctx) => {
          ctx.body = pages.deviceDone()
        },
      },
      resourceIndicators: {
        enabled: true,
        // A token is for one resource, even if the user has agreed to several.
        defaultResource: (_ctx, _client, oneOf) => (oneOf === undefined || oneOf.includes(api) ? api : oneOf),
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (!resources.includes(resource)) throw new errors.InvalidTarget()
          return {
            scope: allScopes.join(" "),
            audience: resource,
            accessTokenFormat: "opaque",
            accessTokenTTL: 60 * minute,
          }
        },
      },
    },
    findAccount: async (_ctx, sub) => {
      const user = await findUser(deps.db, sub)
      return user && { accountId: user.id, claims: () => ({ sub: user.id, email: user.email }) }
    },
    // The user has to agree each time: another application can use the same client name.
    loadExistingGrant: async ({ oidc }) => {
      const grantId = oidc.result?.consent?.grantId
      return grantId === undefined ? undefined : oidc.provider.Grant.find(grantId)
    },
    // Each authorization has a session of its own, which the next one replaces. The tokens of both stay valid.
    expiresWithSession: async () => false,
    issueRefreshToken: async (_ctx, client) => client.grantTypeAllowed("refresh_token"),
    rotateRefreshToken: true,
    // The endpoints that pages of other origins can call use no cookies.
    clientBasedCORS: () => true,
    interactions: { url: (_ctx, { uid }) => path(`interaction/${uid}`) },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = "html"
      ctx.body = pages.error("This sign-in cannot continue", `${description ?? error} (${error})`)
    },
    routes: {
      authorization: path("authorize"),
      code_verification: path("device"),
      device_authorization: path("device/authorize"),
      introspection: path("introspect"),
      jwks: path("jwks"),
      registration: path("register"),
      revocation: path("revoke"),
      token: path("token"),
    },
    ttl: {
      AccessToken: 60 * minute,
      AuthorizationCode: minute,
      DeviceCode: 10 * minute,
      Grant: 90 * day,
      IdToken: 60 * minute,
      Interaction: 30 * minute,
      RefreshToken: 30 * day,
      Session: day,
    },
  }
}
