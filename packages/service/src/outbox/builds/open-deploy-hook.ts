import { CitableError, connectionSchema } from "@citable/contract"
import { createDeployHook, type DeployFetch, type DeployHook, type DeployTarget } from "@citable/webhooks"

import { integrationOwner } from "../../secrets/seal-owners.ts"
import type { SecretBox } from "../../secrets/secret-box.ts"
import type { Database } from "../../storage/database.ts"

export interface HookOptions {
  box: SecretBox
  /** Sends to a user's URL, and to the platforms: guarded, without following redirects. */
  fetch: DeployFetch
  now: () => number
}

/** The settings that each platform has besides its secrets. */
const settingsOf = {
  vercel: ["team_id"],
  netlify: ["site_id"],
  cloudflare: ["account_id", "project"],
  github: ["repository", "workflow", "ref", "event_type"],
  generic: [],
} as const

/**
 * The deploy hook of an integration, with its secrets opened. Throws `wrong_secret_key`, or `invalid_deploy_target` for
 * settings that make no hook.
 */
export async function openDeployHook(db: Database, integrationId: string, options: HookOptions): Promise<DeployHook> {
  const row = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["integrations.config", "integrations.credentials", "brands.account_id"])
    .where("integrations.id", "=", integrationId)
    .executeTakeFirstOrThrow()
  const sealed = row.credentials ?? ""
  const credentials = JSON.parse(options.box.open(sealed, integrationOwner(row.account_id, integrationId))) as unknown
  return createDeployHook(toDeployTarget(JSON.parse(row.config), credentials), options)
}

/** Puts what is shown of a deploy hook and what is secret together. Throws `invalid_deploy_target`. */
export function toDeployTarget(config: unknown, credentials: unknown): DeployTarget {
  const parsed = connectionSchema.safeParse({ kind: "deploy_hook", config, credentials })
  if (!parsed.success || parsed.data.kind !== "deploy_hook") {
    // Without the cause: it could quote what is secret.
    throw invalid("These are not the settings of a deploy hook. Give them, and its credentials, again.")
  }
  const { platform, ...settings } = parsed.data.config
  const known: readonly string[] = settingsOf[platform]
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const other = given.find(([name]) => !known.includes(name))?.[0]
  if (other !== undefined) throw invalid(`A deploy hook of ${platform} has no ${other}. Leave it out.`)
  const { url, token } = parsed.data.credentials
  if (platform === "github") {
    const { repository } = settings
    if (url !== undefined) throw invalid("GitHub has no address of a hook: give repository and token alone.")
    if (repository === undefined || token === undefined) throw invalid("GitHub needs config.repository and a token.")
    return { ...Object.fromEntries(given), platform, repository, token }
  }
  if (url === undefined) throw invalid(`A deploy hook of ${platform} needs its address in credentials.url.`)
  return { ...Object.fromEntries(given), platform, url, ...(token === undefined ? {} : { token }) }
}

function invalid(message: string): CitableError {
  return new CitableError(message, { code: "invalid_deploy_target" })
}
