import { appendFile, readFile, writeFile } from "node:fs/promises"
import { join } from "node:path"

import type { Client } from "@citable/client"
import type { Webhook } from "@citable/contract"
import { createdApiKeySchema } from "@citable/contract"

import { callApiKeys } from "../internal/call-api-keys.ts"
import type { Connection } from "../internal/connect.ts"
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
  const lines: string[] = []
  const done: string[] = []
  if (!values.has("CITABLE_API_KEY")) {
    const body = { name: site.framework === "astro" ? "Astro site" : "Next.js site", scopes: ["content:read"] }
    const { key, id } = createdApiKeySchema.parse(await callApiKeys(connection, "POST", { body, signal }))
    lines.push(`CITABLE_API_KEY=${key}`)
    done.push(`Made the key ${id}, which reads published articles, and wrote it to .env`)
  }
  if (!values.has("CITABLE_URL") && connection.baseUrl !== "http://127.0.0.1:4400") {
    lines.push(`CITABLE_URL=${connection.baseUrl}`)
    done.push(`Wrote CITABLE_URL=${connection.baseUrl} to .env`)
  }
  const webhook = await fixWebhook(connection.client, { site, siteUrl, env, signal, done })
  if (webhook !== undefined && !values.has("CITABLE_WEBHOOK_SECRET")) {
    lines.push(`CITABLE_WEBHOOK_SECRET=${webhook.secret}`)
    done.push("Wrote CITABLE_WEBHOOK_SECRET to .env. Set it where the site runs as well")
  }
  if (lines.length > 0) {
    await addLines(join(site.folder, ".env"), lines, 0o600)
    const written = readSiteEnv(site, {})
    for (const line of lines) {
      const [name = ""] = line.split("=", 1)
      if (written.get(name)?.value !== line.slice(name.length + 1))
        done.push(`A build does not read ${name} as it was written to .env. Look at the other .env files`)
    }
    if (await addMissing(join(site.folder, ".gitignore"), ".env")) done.push("Added .env to .gitignore")
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
      isThere ? `Registered the webhook ${url}` : `Registered the webhook ${url}, and the service does not list it`,
    )
    return made
  }
  if (!existing.enabled) {
    const { enabled } = await client.updateWebhook({ webhook_id: existing.id, enabled: true }, { signal })
    done.push(enabled ? `Turned on the webhook ${existing.url}` : `The webhook ${existing.url} could not be turned on`)
  } else if (isResting(existing)) done.push(await endRest(client, existing, signal))
  return undefined
}

/** Appends lines to a file that may be missing or end without a line break. */
async function addLines(path: string, lines: readonly string[], mode?: number): Promise<void> {
  const before = await readText(path)
  const start = before === undefined || before === "" || before.endsWith("\n") ? "" : "\n"
  const text = `${start}${lines.join("\n")}\n`
  await (before === undefined ? writeFile(path, text, { mode }) : appendFile(path, text))
}

async function addMissing(path: string, line: string): Promise<boolean> {
  const before = (await readText(path)) ?? ""
  const covering = new Set([line, `/${line}`, `${line}*`, "*.env"])
  if (before.split(/\r?\n/).some((one) => covering.has(one.trim()))) return false
  await addLines(path, [line])
  return true
}

async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined
    throw error
  }
}
