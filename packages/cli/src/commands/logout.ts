import * as oauth from "oauth4webapi"

import type { Command } from "../command.ts"
import { discoverService } from "../login/discover-service.ts"
import { profileName } from "../login/open-profile.ts"
import { changeProfiles } from "../login/profile-file.ts"

export const logout: Command = {
  usage: "[options]",
  example: "citable logout",
  options: {
    profile: { type: "string", value: "name", help: "the sign-in; default: CITABLE_PROFILE, else the current one" },
  },
  positionals: { min: 0, max: 0 },
  async run({ values, env, out, err, json, signal }) {
    const name = profileName({ env, name: typeof values["profile"] === "string" ? values["profile"] : undefined })
    const profile = await changeProfiles(env, (file) => {
      const removed = file.profiles[name]
      delete file.profiles[name]
      if (file.current === name) file.current = Object.keys(file.profiles)[0] ?? "default"
      return removed
    })
    let isRevoked = profile === undefined
    if (profile !== undefined) {
      try {
        const { as, client, options } = await discoverService(profile.url, signal)
        const token = profile.refresh_token ?? profile.access_token
        await oauth.processRevocationResponse(await oauth.revocationRequest(as, client, oauth.None(), token, options))
        isRevoked = true
      } catch (error) {
        err(
          `citable: could not revoke the sign-in at ${profile.url}, so its token works until it expires: ${(error as Error).message}`,
        )
      }
    }
    if (json) out(JSON.stringify({ profile: name, was_signed_in: profile !== undefined, revoked: isRevoked }))
    else
      out(
        profile === undefined
          ? `The profile ${name} was not signed in.`
          : `Signed out of ${profile.url}, profile ${name}.`,
      )
    return isRevoked ? 0 : 1
  },
}
