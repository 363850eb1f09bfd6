import { scopes as allScopes } from "@citable/contract"
import * as oauth from "oauth4webapi"

import type { Command } from "../command.ts"
import { toScopeList } from "../internal/to-scope-list.ts"
import { usage } from "../usage.ts"
import { clientId, discoverService, toSignInError } from "./discover-service.ts"
import { profileName, toTokens } from "./open-profile.ts"
import { changeProfiles } from "./profile-file.ts"
import { hasBrowser, signInByBrowser } from "./sign-in-by-browser.ts"
import { signInByDevice } from "./sign-in-by-device.ts"

export const login: Command = {
  usage: "[options]",
  example: "citable login --url https://citable.example.com",
  options: {
    url: { type: "string", value: "url", help: "the service; default: CITABLE_URL, else http://127.0.0.1:4400" },
    profile: {
      type: "string",
      value: "name",
      help: "the name to store it under; default: CITABLE_PROFILE, else the current one",
    },
    scopes: {
      type: "string",
      value: "a,b",
      help: "ask only for these scopes; default: all, and you choose on the page",
    },
    device: { type: "boolean", help: "print a code to enter on another device" },
    "no-browser": { type: "boolean", help: "print the address instead of opening a browser" },
  },
  lists: [toScopeList(allScopes)],
  positionals: { min: 0, max: 0 },
  async run({ values, env, out, err, json, signal }) {
    const name = profileName({ env, name: typeof values["profile"] === "string" ? values["profile"] : undefined })
    if (!/^[\w.-]{1,64}$/.test(name)) {
      throw usage("A profile name consists of letters, digits, dots, underscores and hyphens (at most 64).")
    }
    const service = await discoverService(
      String(values["url"] ?? env["CITABLE_URL"] ?? "http://127.0.0.1:4400"),
      signal,
    )
    const scope = ["openid", ...readScopes(values["scopes"])].join(" ")
    const printsOnly = values["no-browser"] === true
    const byDevice = values["device"] === true || (!printsOnly && !hasBrowser(env))
    let tokens: oauth.TokenEndpointResponse
    try {
      tokens = byDevice
        ? await signInByDevice(service, { scope, print: err })
        : await signInByBrowser(service, { scope, env, opens: !printsOnly, print: err })
    } catch (error) {
      throw toSignInError(error)
    }
    const email = oauth.getValidatedIdTokenClaims(tokens)?.["email"]
    const profile = {
      url: service.url,
      client_id: clientId,
      ...(typeof email === "string" ? { email } : {}),
      ...toTokens(tokens),
    }
    await changeProfiles(env, (file) => {
      file.profiles[name] = profile
      file.current = name
    })
    const grantedScopes =
      tokens.scope
        ?.split(" ")
        .filter((one) => one !== "openid")
        .toSorted() ?? []
    if (json) out(JSON.stringify({ profile: name, url: service.url, email: email ?? null, scopes: grantedScopes }))
    else out(`Signed in to ${service.url}${typeof email === "string" ? ` as ${email}` : ""}, as profile ${name}.`)
    return 0
  },
}

function readScopes(option: unknown): readonly string[] {
  if (typeof option !== "string") return allScopes
  const requested = option.split(/[\s,]+/).filter(Boolean)
  const unknown = requested.filter((one) => !(allScopes as readonly string[]).includes(one))
  if (unknown.length > 0) throw usage(`Unknown scope: ${unknown.join(", ")}. Known scopes: ${allScopes.join(", ")}.`)
  return requested
}
