import type { AccountLink } from "@citable/service"

import type { CommandInput } from "../command.ts"

export const publicUrlOption = {
  url: {
    type: "string",
    value: "url",
    help: "where people reach the service; default: PUBLIC_URL, else CITABLE_URL, else http://127.0.0.1:4400",
  },
} as const

/** Where the link leads. */
export function readPublicUrl({ values, env }: CommandInput): string {
  const all = [values["url"], env["PUBLIC_URL"], env["CITABLE_URL"], "http://127.0.0.1:4400"]
  return String(all.find((url) => typeof url === "string" && url !== ""))
}

/** Prints the link, which is what to hand over; says so where none is needed. */
export function showAccountLink({ out, err, json }: CommandInput, { email, link }: AccountLink): number {
  if (json) out(JSON.stringify({ email, link: link ?? null }))
  else if (link === undefined) out(`${email} signs in with the password that is there.`)
  else {
    out(link)
    err(`Hand it to ${email}: it sets a password, and works once.`)
  }
  return 0
}
