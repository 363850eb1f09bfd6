import { CitableError } from "@citable/contract"

import type { Command } from "../command.ts"
import { changeProfiles, readProfiles } from "../login/profile-file.ts"

export const profiles: Command = {
  usage: "[name] [options]",
  example: "citable profiles staging",
  options: {},
  positionals: { min: 0, max: 1 },
  async run({ positionals, env, out, json }) {
    const [chosen] = positionals
    if (chosen !== undefined) {
      await changeProfiles(env, (file) => {
        if (file.profiles[chosen] === undefined) {
          throw new CitableError(`There is no profile ${chosen}. Sign in first: citable login --profile ${chosen}.`, {
            code: "not_found",
          })
        }
        file.current = chosen
      })
    }
    const file = readProfiles(env)
    const rows = Object.entries(file.profiles).map(([name, { url, email }]) => ({
      name,
      url,
      email: email ?? null,
      current: name === file.current,
    }))
    if (json) out(JSON.stringify(rows))
    else for (const { name, url, email, current } of rows) out(`${current ? "*" : " "} ${name}  ${url}  ${email ?? ""}`)
    return 0
  },
}
