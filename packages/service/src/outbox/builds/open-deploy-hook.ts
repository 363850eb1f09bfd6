import { CitableError, connectionSchema } from "@citable/contract"
import { integrationOwner } from "@citable/secrets/seal-owners"
import type { SecretBox } from "@citable/secrets/secret-box"
import type { Database } from "@citable/storage/database"
import { createDeployHook, type DeployFetch, type DeployHook, type DeployTarget } from "@citable/webhooks"

export interface HookOptions {
  box: SecretBox
  /** Sends requests to a user's URL and to the platforms. It is guarded and follows no redirects. */
  fetch: DeployFetch
  now: () => number
}

/** The settings of each platform, besides its secrets. */
const settingsOf = {
  vercel: ["team_id"],
  netlify: ["site_id"],
  cloudflare: ["account_id", "project"],
  github: ["repository", "workflow", "ref", "event_type"],
  generic: [],
} as const

/**
 * Opens the deploy hook of an integration, with its secrets. Throws `wrong_secret_key`, or `invalid_deploy_target` for
 * invalid settings.
 */
export async function openDeployHook(db: Database, integrationId: string, options: HookOptions): Promise<DeployHook> {
  const row = await db
    .selectFrom("integrations")
    .innerJoin("brands", "brands.id", "integrations.brand_id")
    .select(["integrations.config", "integrations.credentials", "brands.account_id"])
    .where("integrations.id", "=", integrationId)
    .executeTakeFirstOrThrow()
  if (row.credentials === null) throw invalid("The deploy hook has no credentials. Enter them again.")
  const credentials = JSON.parse(
    options.box.open(row.credentials, integrationOwner(row.account_id, integrationId)),
  ) as unknown
  return createDeployHook(toDeployTarget(JSON.parse(row.config), credentials), options)
}

/** Combines the public settings and the secrets of a deploy hook. Throws `invalid_deploy_target`. */
export function toDeployTarget(config: unknown, credentials: unknown): DeployTarget {
  const parsed = connectionSchema.safeParse({ kind: "deploy_hook", config, credentials })
  if (!parsed.success || parsed.data.kind !== "deploy_hook") {
    // Leave out the cause, which could quote a secret.
    throw invalid("The settings of the deploy hook are not valid. Send the settings and the credentials again.")
  }
  const { platform, ...settings } = parsed.data.config
  const known: readonly string[] = settingsOf[platform]
  const given = Object.entries(settings).filter(([, value]) => value !== undefined)
  const other = given.find(([name]) => !known.includes(name))?.[0]
  if (other !== undefined) throw invalid(`A deploy hook of ${platform} has no ${other}. Omit it.`)
  const { url, token } = parsed.data.credentials
  if (platform === "github") {
    const { repository } = settings
    if (url !== undefined) throw invalid("GitHub has no hook URL. Send only config.repository and a token.")
    if (repository === undefined || token === undefined) throw invalid("GitHub needs config.repository and a token.")
    return { ...Object.fromEntries(given), platform, repository, token }
  }
  if (url === undefined) throw invalid(`A deploy hook of ${platform} needs its URL in credentials.url.`)
  return { ...Object.fromEntries(given), platform, url, ...(token === undefined ? {} : { token }) }
}

function invalid(message: string): CitableError {
  return new CitableError(message, { code: "invalid_deploy_target" })
}
