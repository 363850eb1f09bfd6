import * as oauth from "oauth4webapi"

import type { Command } from "../command.ts"
import { discoverService } from "../login/discover-service.ts"
import { profileName } from "../login/open-profile.ts"
import { changeProfiles } from "../login/profile-file.ts"

export const logout: Command = {
  usage: "[options]",
  options: {
    profile: { type: "string", value: "name", help: "which; default: CITABLE_PROFILE, else the present one" },
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
          `citable: ${profile.url} could not be told, so that its token is good until it ends: ${(error as Error).message}`,
        )
      }
    }
    if (json) out(JSON.stringify({ profile: name, was_signed_in: profile !== undefined, revoked: isRevoked }))
    else
      out(
        profile === undefined
          ? `Nobody was signed in as profile ${name}.`
          : `Signed out of ${profile.url}, profile ${name}.`,
      )
    return isRevoked ? 0 : 1
  },
}
