import { CitableError } from "@citable/contract"
import * as oauth from "oauth4webapi"

import { discoverService, toSignInError } from "./discover-service.ts"
import { changeProfiles, type Profile, readProfiles } from "./profile-file.ts"

export interface ProfileChoice {
  env: Record<string, string | undefined>
  /** Default: the profile that you chose last. */
  name?: string | undefined
  /** Default: the API. A token for MCP is requested each time and not stored. */
  resource?: "/v1" | "/mcp"
  signal: AbortSignal
}

/** Refresh this long before the end, so that no call fails because its token expires. */
const earlyMs = 5 * 60_000

/** The name of the profile to use: `name`, else `CITABLE_PROFILE`, else the one that you chose last. */
export function profileName({ env, name }: Pick<ProfileChoice, "env" | "name">): string {
  const set = env["CITABLE_PROFILE"]
  return name ?? (set !== undefined && set !== "" ? set : readProfiles(env).current)
}

/**
 * Opens a sign-in with a token that is valid for a while. Refreshes and stores a token that is about to expire. Returns undefined if
 * there is no such profile. Throws `sign_in_ended` if the refresh fails.
 */
export async function openProfile(choice: ProfileChoice): Promise<(Profile & { name: string }) | undefined> {
  const { env, signal, resource = "/v1" } = choice
  const name = profileName(choice)
  const stored = readProfiles(env).profiles[name]
  if (stored === undefined) return undefined
  if (resource === "/v1" && isFresh(stored)) return { ...stored, name }
  return changeProfiles(env, async ({ profiles }) => {
    // Another process can have refreshed the token meanwhile, or signed out.
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

/** The fields of a token answer that the profile stores. */
export function toTokens(
  tokens: oauth.TokenEndpointResponse,
): Pick<Profile, "access_token" | "expires_at" | "refresh_token"> {
  return {
    access_token: tokens.access_token,
    expires_at: Date.now() + (tokens.expires_in ?? 3600) * 1000,
    ...(tokens.refresh_token === undefined ? {} : { refresh_token: tokens.refresh_token }),
  }
}

/** Whether a token is valid for a while. */
export function isFresh({ expires_at: end }: Pick<Profile, "expires_at">): boolean {
  return end - earlyMs > Date.now()
}
