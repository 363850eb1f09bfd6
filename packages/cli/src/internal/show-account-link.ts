import type { AccountLink } from "@citable/service"

import type { CommandInput } from "../command.ts"
import { findHostAddress } from "./find-host-address.ts"

export const publicUrlOption = {
  url: {
    type: "string",
    value: "url",
    help: "the address for people; default: PUBLIC_URL or the host's, CITABLE_URL, else http://127.0.0.1:4400",
  },
} as const

/** Finds the address that the link begins with. */
export function readPublicUrl({ values, env }: CommandInput): string {
  const host = findHostAddress(env)
  const hostUrl = host !== undefined && "url" in host ? host.url : undefined
  const all = [values["url"], env["PUBLIC_URL"], hostUrl, env["CITABLE_URL"], "http://127.0.0.1:4400"]
  return String(all.find((url) => typeof url === "string" && url !== ""))
}

/** Prints the link, or says that the person needs none. `more` joins the object that `--json` prints. */
export function showAccountLink(
  { out, err, json }: CommandInput,
  { email, link }: AccountLink,
  more: Record<string, string> = {},
): number {
  if (json) out(JSON.stringify({ email, link: link ?? null, ...more }))
  else if (link === undefined) out(`${email} has the role now. There is nothing to accept.`)
  else {
    out(link)
    const effect = link.includes("/invitation?") ? "accepts the invitation within a week" : "sets a password"
    err(`Give this link to ${email}. It ${effect}, and works once.`)
  }
  return 0
}
