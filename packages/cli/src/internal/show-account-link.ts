import type { AccountLink } from "@citable/service"

import type { CommandInput } from "../command.ts"

export const publicUrlOption = {
  url: {
    type: "string",
    value: "url",
    help: "the address for people; default: PUBLIC_URL, CITABLE_URL, else http://127.0.0.1:4400",
  },
} as const

/** Finds the address that the link begins with. */
export function readPublicUrl({ values, env }: CommandInput): string {
  const all = [values["url"], env["PUBLIC_URL"], env["CITABLE_URL"], "http://127.0.0.1:4400"]
  return String(all.find((url) => typeof url === "string" && url !== ""))
}

/** Prints the link, or says that the person needs none. */
export function showAccountLink({ out, err, json }: CommandInput, { email, link }: AccountLink): number {
  if (json) out(JSON.stringify({ email, link: link ?? null }))
  else if (link === undefined) out(`${email} already has a password and can sign in with it.`)
  else {
    out(link)
    err(`Give this link to ${email}. It sets a password, and works once.`)
  }
  return 0
}
