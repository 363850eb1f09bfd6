import { CitableError } from "@citable/contract"
import * as oauth from "oauth4webapi"

import { discoverService, toSignInError } from "./discover-service.ts"
import { changeProfiles, type Profile, readProfiles } from "./profile-file.ts"

export interface ProfileChoice {
  env: Record<string, string | undefined>
  /** Default: the one that was chosen last. */
  name?: string | undefined
  /** Default: the API. A token for MCP is made each time, and not kept. */
  resource?: "/v1" | "/mcp"
  signal: AbortSignal
}

/** Long enough before its end that no call made with the token fails by it. */
const earlyMs = 5 * 60_000

/** The name of the sign-in that is meant: as said, else `CITABLE_PROFILE`, else the one that was chosen last. */
export function profileName({ env, name }: Pick<ProfileChoice, "env" | "name">): string {
  const set = env["CITABLE_PROFILE"]
  return name ?? (set !== undefined && set !== "" ? set : readProfiles(env).current)
}

/**
 * A sign-in with a token that is good for a while; refreshed, and kept, where it is about to end. Undefined where nobody has signed
 * in under the name. Throws `sign_in_ended` where it cannot be refreshed.
 */
export async function openProfile(choice: ProfileChoice): Promise<(Profile & { name: string }) | undefined> {
  const { env, signal, resource = "/v1" } = choice
  const name = profileName(choice)
  const stored = readProfiles(env).profiles[name]
  if (stored === undefined) return undefined
  if (resource === "/v1" && isFresh(stored)) return { ...stored, name }
  return changeProfiles(env, async ({ profiles }) => {
    // Another process may have refreshed it meanwhile, or signed out.
    const profile = profiles[name]
    if (profile === undefined) return undefined
    if (resource === "/v1" && isFresh(profile)) return { ...profile, name }
    const { refresh_token: token } = profile
    if (token === undefined)
      throw new CitableError("The sign-in has ended. Sign in again with citable login.", { code: "sign_in_ended" })
    const { as, client, options } = await discoverService(
      profile.url,
      AbortSignal.any([signal, AbortSignal.timeout(20_000)]),
    )
    try {
      const response = await oauth.refreshTokenGrantRequest(as, client, oauth.None(), token, {
        ...options,
        additionalParameters: { resource: profile.url + resource },
      })
      const tokens = await oauth.processRefreshTokenResponse(as, client, response)
      const next = { ...profile, ...toTokens(tokens) }
      const { access_token: apiToken, expires_at: apiTokenExpiry } = resource === "/v1" ? next : profile
      profiles[name] = { ...next, access_token: apiToken, expires_at: apiTokenExpiry }
      return { ...next, name }
    } catch (error) {
      throw toSignInError(error)
    }
  })
}

/** What is kept of an answer with tokens. */
export function toTokens(
  tokens: oauth.TokenEndpointResponse,
): Pick<Profile, "access_token" | "expires_at" | "refresh_token"> {
  return {
    access_token: tokens.access_token,
    expires_at: Date.now() + (tokens.expires_in ?? 3600) * 1000,
    ...(tokens.refresh_token === undefined ? {} : { refresh_token: tokens.refresh_token }),
  }
}

/** Whether a token is good for a while. */
export function isFresh({ expires_at: end }: Pick<Profile, "expires_at">): boolean {
  return end - earlyMs > Date.now()
}
