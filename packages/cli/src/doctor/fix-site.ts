import { writeFileSync } from "node:fs"
import { join } from "node:path"

import type { Client } from "@citable/client"
import type { Webhook } from "@citable/contract"
import { createdApiKeySchema } from "@citable/contract"

import { callApiKeys } from "../internal/call-api-keys.ts"
import type { Connection } from "../internal/connect.ts"
import { chooseEnvFile, planSecrets } from "../site/plan-secrets.ts"
import { endRest } from "./end-rest.ts"
import { readBase } from "./read-base.ts"
import { readSiteEnv } from "./read-site-env.ts"
import type { Site } from "./read-site.ts"
import { isResting } from "./why-old.ts"

/** The paths of the routes that the packages and their recipes have. */
const routes = { astro: "/_citable/webhook", next: "/api/citable" }

export interface FixOptions {
  env: Record<string, string | undefined>
  siteUrl: string | undefined
  signal: AbortSignal
}

/**
 * Repairs what `citable doctor` can repair by itself: missing variables in `.env`, and a webhook that is missing, off or at rest. It reads
 * back what it wrote. Returns what it did, a sentence each. It changes no variable that has a value.
 */
export async function fixSite(site: Site, connection: Connection, options: FixOptions): Promise<string[]> {
  const { env, siteUrl, signal } = options
  const values = readSiteEnv(site, env)
  const file = chooseEnvFile(site.folder, ".env")
  const wanted: Record<string, string> = {}
  const done: string[] = []
  if (!values.has("CITABLE_API_KEY")) {
    const body = { name: site.framework === "astro" ? "Astro site" : "Next.js site", scopes: ["content:read"] }
    const { key, id } = createdApiKeySchema.parse(await callApiKeys(connection, "POST", { body, signal }))
    wanted["CITABLE_API_KEY"] = key
    done.push(`Created the key ${id}, which reads published articles, and wrote it to ${file}`)
  }
  if (!values.has("CITABLE_URL") && connection.baseUrl !== "http://127.0.0.1:4400") {
    wanted["CITABLE_URL"] = connection.baseUrl
    done.push(`Wrote CITABLE_URL=${connection.baseUrl} to ${file}`)
  }
  const webhook = await fixWebhook(connection.client, { site, siteUrl, env, signal, done })
  if (webhook !== undefined && !values.has("CITABLE_WEBHOOK_SECRET")) {
    wanted["CITABLE_WEBHOOK_SECRET"] = webhook.secret
    done.push(`Wrote CITABLE_WEBHOOK_SECRET to ${file}. Set it where the site runs as well`)
  }
  if (Object.keys(wanted).length > 0) {
    const planned = planSecrets({ ...site, config: undefined }, file, wanted).filter(
      ({ path }) => path !== ".env.example",
    )
    // Others on this machine need not read a new file with a key.
    for (const { path, after } of planned)
      writeFileSync(join(site.folder, path), after, path === file ? { mode: 0o600 } : {})
    const written = readSiteEnv(site, {})
    for (const [name, value] of Object.entries(wanted))
      if (written.get(name)?.value !== value)
        done.push(`A build reads another value of ${name} than the one in ${file}. Look for it in the other .env files`)
    if (planned.some(({ path }) => path === ".gitignore")) done.push(`Added ${file} to .gitignore`)
  }
  return done
}

async function fixWebhook(
  client: Client,
  { site, siteUrl, env, signal, done }: FixOptions & { site: Site; done: string[] },
): Promise<(Webhook & { secret: string }) | undefined> {
  if (siteUrl === undefined) return undefined
  const { data } = await client.listWebhooks({}, { signal })
  const origin = new URL(siteUrl).origin
  const existing = data.find(({ url }) => URL.parse(url)?.origin === origin)
  if (existing === undefined) {
    const url = origin + (await readBase(site, { env, signal })) + routes[site.framework]
    const made = await client.createWebhook({ url, description: origin }, { signal })
    const { data: registered } = await client.listWebhooks({}, { signal })
    const isThere = registered.some(({ id, enabled }) => id === made.id && enabled)
    done.push(
      isThere ? `Registered the webhook ${url}` : `Registered the webhook ${url}, but the service does not list it`,
    )
    return made
  }
  if (!existing.enabled) {
    const { enabled } = await client.updateWebhook({ webhook_id: existing.id, enabled: true }, { signal })
    done.push(enabled ? `Turned on the webhook ${existing.url}` : `The webhook ${existing.url} could not be turned on`)
  } else if (isResting(existing)) done.push(await endRest(client, existing, signal))
  return undefined
}
