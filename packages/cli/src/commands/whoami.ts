import type { Command } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import { serviceOptions } from "../internal/connect.ts"
import { listAllBrands } from "../internal/list-all-brands.ts"
import { readTools } from "../internal/read-tools.ts"
import { profileName } from "../login/open-profile.ts"
import { readProfiles } from "../login/profile-file.ts"

export const whoami: Command = {
  usage: "[options]",
  example: "citable whoami",
  options: serviceOptions,
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { values, env, out, json, signal } = input
    const { list, ...service } = await readTools(input)
    const { credential } = list
    const name = profileName({ env, name: typeof values["profile"] === "string" ? values["profile"] : undefined })
    const profile = readProfiles(env).profiles[name]
    const isSignIn = profile?.access_token === service.credential
    const readPage = async ({ cursor }: { cursor?: string }) => {
      const path = cursor === undefined ? "/v1/brands" : `/v1/brands?cursor=${encodeURIComponent(cursor)}`
      return (await callService(service, "GET", path, { signal })) as { data: { id: string; name: string }[] }
    }
    const data = list.tools.some((tool) => tool.name === "list_brands") ? await listAllBrands(readPage) : []
    const brands = data.map((brand) => ({ id: brand.id, name: brand.name }))
    const who = { url: service.baseUrl, kind: credential.kind, email: isSignIn ? (profile.email ?? null) : null }
    const answer = {
      ...who,
      profile: isSignIn ? name : null,
      scopes: credential.scopes,
      tools: list.tools.length,
      brands,
    }
    if (json) out(JSON.stringify(answer))
    else {
      out(
        isSignIn
          ? `${profile.email ?? "Signed in"}, at ${service.baseUrl} (profile ${name})`
          : `${kinds[credential.kind]}, at ${service.baseUrl}`,
      )
      out(`Can call ${list.tools.length} tools: ${credential.scopes.join(", ")}`)
      for (const brand of brands) out(`  ${brand.id}  ${brand.name}`)
    }
    return 0
  },
}

const kinds = { api_key: "An API key", access_token: "A token", preview_token: "A preview token" } as const
