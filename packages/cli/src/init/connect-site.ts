import { createClient } from "@citable/client"
import { createdApiKeySchema } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import type { Site } from "./detect-site.ts"
import type { ServiceChoice } from "./find-service.ts"
import type { InitRecord } from "./init-record.ts"
import { removeLocalService, serveCommand, startLocalService, stopLocalService } from "./local-service.ts"
import type { SitePlan } from "./site-plan.ts"

/** What the site gets from the service. */
export interface Connected {
  url: string
  key: string
  webhookSecret: string | undefined
  dashboard: string | null
  articles: number
  notes: string[]
  /** Whether this run began the service and its data. */
  isNewService: boolean
  /** Removes something at the service, also after the person has stopped this run. */
  remove: ((path: string) => Promise<unknown>) | undefined
}

/** Starts the service if it is to run here, makes the brand, the key and the webhook, and counts the articles that the key reads. */
export async function connectSite(
  site: Site,
  choice: ServiceChoice,
  { input, plan, record }: { input: CommandInput; plan: SitePlan; record: InitRecord },
): Promise<Connected> {
  const { env, signal, values } = input
  if (choice.kind === "key") {
    record.service.url = choice.url
    const articles = await countArticles(choice, signal)
    return {
      ...choice,
      webhookSecret: undefined,
      dashboard: choice.url,
      articles,
      notes: [webhookNote],
      isNewService: false,
      remove: undefined,
    }
  }
  const local =
    choice.kind === "local" ? await startLocalService(site.folder, { brand: site.name, env, signal }) : undefined
  const account = choice.kind === "account" ? choice : undefined
  const url = account?.url ?? local?.url ?? ""
  const place = {
    baseUrl: url,
    credential: account?.credential ?? local?.operator_token ?? "",
    ...(account === undefined ? {} : { authorize: account.authorize }),
  }
  const call = (method: string, path: string, body?: unknown) => callService(place, method, path, { body, signal })
  const connected: Connected = {
    url,
    key: "",
    webhookSecret: undefined,
    dashboard: null,
    articles: 0,
    notes: [],
    isNewService: local?.isNew === true,
    remove: (path) => callService(place, "DELETE", path, { signal: AbortSignal.timeout(undoMs) }),
  }
  record.service = { ...record.service, url, is_local: local !== undefined }
  try {
    const brandId =
      local?.brand_id ??
      account?.brand?.id ??
      ((await call("POST", "/v1/brands", { name: site.name, domains: [] })) as { id: string }).id
    record.service.brand_id = brandId
    const created = createdApiKeySchema.parse(
      await call("POST", `/v1/brands/${brandId}/api-keys`, { name: site.name, scopes: ["content:read"] }),
    )
    record.service.key_id = created.id
    connected.key = created.key
    if (connected.isNewService) await publishFirst(call, brandId)
    if (typeof values["site-url"] === "string" && plan.webhookPath !== undefined) {
      const origin = new URL(values["site-url"]).origin
      const webhook = (await call("POST", `/v1/brands/${brandId}/webhooks`, {
        url: origin + plan.webhookPath,
        article_url: `${origin}${plan.page}/{slug}`,
      })) as { id: string; secret: string }
      record.service.webhook_id = webhook.id
      connected.webhookSecret = webhook.secret
    } else connected.notes.push(plan.webhookPath === undefined ? rebuildNote : webhookNote)
    connected.articles = await countArticles({ url, key: created.key }, signal)
    connected.dashboard = local?.setup_url ?? `${url}/brands/${brandId}`
    if (local !== undefined)
      connected.notes.push(`The service runs until this machine stops. Start it again with: ${serveCommand(url)}`)
    return connected
  } catch (error) {
    await undoConnection(site.folder, record, connected)
    throw error
  }
}

const undoMs = 30_000
const rebuildNote =
  "A publication shows after the next build: give the service your host's deploy hook, or run citable rebuild."
const webhookNote =
  "So that a publication shows at once, register the webhook of the deployed site: citable doctor --fix --site-url <address>."

/** Takes back what a start that failed made at the service. */
export async function undoConnection(
  folder: string,
  record: InitRecord,
  connected: Connected | undefined,
): Promise<void> {
  if (connected === undefined) return
  if (connected.isNewService) {
    await stopLocalService(folder, AbortSignal.timeout(undoMs))
    removeLocalService(folder)
    return
  }
  const { brand_id: brand, key_id: key, webhook_id: webhook } = record.service
  // The first failure is the one that the person has to read.
  if (webhook !== null) await connected.remove?.(`/v1/webhooks/${webhook}`).catch(() => undefined)
  if (key !== null) await connected.remove?.(`/v1/brands/${brand ?? ""}/api-keys/${key}`).catch(() => undefined)
}

async function countArticles({ url, key }: { url: string; key: string }, signal: AbortSignal): Promise<number> {
  const client = createClient({ apiKey: key, baseUrl: url })
  try {
    const { data } = await client.listContent({ limit: 100 }, { signal })
    return data.length
  } finally {
    await client.close()
  }
}

/** Publishes one article, so that the new site has a page to show. */
async function publishFirst(
  call: (method: string, path: string, body?: unknown) => Promise<unknown>,
  brandId: string,
): Promise<void> {
  const body =
    "This article comes from your own service. Change it in the dashboard, publish it, and see it change here.\n"
  const { id } = (await call("POST", `/v1/brands/${brandId}/content`, {
    title: "Your first article",
    slug: "first-article",
    body,
  })) as { id: string }
  await call("POST", `/v1/content/${id}/publish`, {})
}
