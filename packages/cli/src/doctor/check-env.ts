import { parseCredential } from "@citable/contract"

import { isInGit } from "../site/plan-secrets.ts"
import { type Check, fail, ok, warn } from "./check.ts"
import type { EnvValue } from "./read-site-env.ts"
import type { Site } from "./read-site.ts"

/** Checks the variables of the site. No message has a value of a secret. */
export function checkEnv({ folder }: Pick<Site, "folder">, env: ReadonlyMap<string, EnvValue>): Check[] {
  const key = env.get("CITABLE_API_KEY")
  const checks: Check[] = []
  if (key === undefined) {
    const remedy = "Make a key with citable keys create, and put CITABLE_API_KEY=ctb_… into .env."
    checks.push(fail("api_key", "CITABLE_API_KEY is not set.", remedy))
  } else checks.push(checkKey(key))
  const url = env.get("CITABLE_URL")
  if (url === undefined) {
    checks.push(ok("url", "CITABLE_URL is not set, so the service is http://127.0.0.1:4400"))
  } else if (!/^https?:$/.test(URL.parse(url.value)?.protocol ?? "")) {
    const message = `CITABLE_URL in ${url.from} is not the address of a service.`
    checks.push(fail("url", message, "Write it like https://citable.example.com."))
  } else checks.push(ok("url", `CITABLE_URL is ${withoutPassword(url.value)}, from ${url.from}`))
  checks.push(...checkShell(env))
  const exposed = [...env.values()].map(({ from }) => from).filter((from) => from.startsWith(".env"))
  const tracked = [...new Set(exposed)].filter((file) => isInGit(folder, file))
  if (tracked.length > 0) {
    checks.push(
      warn(
        "env_file",
        `Git tracks ${tracked.join(" and ")}, so everybody with the repository has the key.`,
        `Run git rm --cached ${tracked.join(" ")}, add it to .gitignore, and make a new key.`,
      ),
    )
  }
  return checks
}

/** Variables of the shell, such as one that somebody exported for another site, that hide those of the site's files. */
function checkShell(env: ReadonlyMap<string, EnvValue>): Check[] {
  return [...env].flatMap(([name, { value, over }]) => {
    if (over === undefined) return []
    const isSecret = name !== "CITABLE_URL"
    const message = isSecret
      ? `${name} of the shell differs from the one in ${over.from}, and the shell wins.`
      : `${name} is ${withoutPassword(value)} in the shell and ${withoutPassword(over.value)} in ${over.from}, and the shell wins.`
    return [warn("shell", message, `Run unset ${name} to use the one in ${over.from}.`)]
  })
}

function checkKey({ value, from }: EnvValue): Check {
  const prefix = value.slice(0, 4)
  if (parseCredential(value) !== undefined) {
    if (prefix === "ctb_") return ok("api_key", `CITABLE_API_KEY from ${from}`)
    const message = `CITABLE_API_KEY in ${from} is a token of a person or an operator, which reaches more than this site's articles.`
    return warn("api_key", message, "Make a key for the site with citable keys create.")
  }
  const what =
    prefix === "ctb_" ? `has ${value.length} characters instead of 52, or a typo` : "does not begin with ctb_"
  const message = `CITABLE_API_KEY in ${from} is not a key: it ${what}.`
  return fail("api_key", message, "Copy the key again, or make a new one with citable keys create.")
}

function withoutPassword(url: string): string {
  const parsed = URL.parse(url)
  if (parsed === null) return "no address"
  parsed.username = ""
  parsed.password = ""
  return parsed.href.replace(/\/$/, "")
}
