import { createClient } from "@citable/client"
import { createdApiKeySchema } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { callService } from "../internal/call-service.ts"
import type { Site } from "../site/detect-site.ts"
import { type InitRecord, writeRecord } from "../site/init-record.ts"
import type { SitePlan } from "../site/site-plan.ts"
import { readDeployHook } from "./deploy-hook.ts"
import type { ServiceChoice } from "./find-service.ts"
import type { Call } from "./is-brand-used.ts"
import { removeLocalService, serveCommand, startLocalService, stopLocalService } from "./local-service.ts"
import { brandIdOf, removeMade, testBrandIdOf } from "./remove-made.ts"

/** What this run has to make at the service. */
export interface Wanted {
  /** The key that the site has already. Undefined: one is made. */
  key: string | undefined
  /** The origin to register a webhook for. */
  webhookOrigin: string | undefined
  /** The address that starts a build of the site. */
  deployHook: string | undefined
}

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
  /** The addresses of what this run made, newest first. */
  made: string[]
  /** Asks the service for the person who runs this, also after a stop. Undefined if a key that reads articles is all there is. */
  call: Call | undefined
  /** Removes something at the service, also after the person has stopped this run. Says whether it is gone. */
  remove: ((path: string) => Promise<boolean>) | undefined
}

export interface ConnectOptions {
  input: CommandInput
  plan: SitePlan
  record: InitRecord
  wanted: Wanted
  /** Gets what this run makes before it makes anything, so that a failure can undo it. */
  begin: (connected: Connected) => void
}

/** Starts the service if it is to run here, makes the brand, the key, the webhook and the deploy hook, and counts the articles that the key reads. */
export async function connectSite(site: Site, choice: ServiceChoice, options: ConnectOptions): Promise<Connected> {
  const { input, plan, record, wanted, begin } = options
  const { env, signal } = input
  if (choice.kind === "key") {
    record.service.url = choice.url
    const articles = await countArticles(choice, signal)
    const nothing = {
      webhookSecret: undefined,
      notes: [],
      isNewService: false,
      made: [],
      call: undefined,
      remove: undefined,
    }
    return { ...choice, ...nothing, dashboard: choice.url, articles }
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
  // A stop waits for the answer, because only that names what there is to undo.
  const call: Call = (method, path, body) =>
    callService(place, method, path, { body, signal: AbortSignal.timeout(answerMs) })
  const connected: Connected = {
    url,
    key: wanted.key ?? "",
    webhookSecret: undefined,
    dashboard: null,
    articles: 0,
    notes: [],
    isNewService: local?.isNew === true,
    made: [],
    call,
    remove: async (path) => (await removeMade(call, path, connected.made)) !== false,
  }
  begin(connected)
  const { stays, notes } = await takeUp(record, { url, wanted, brandId: account?.brand?.id, call })
  connected.notes.push(...notes)
  const note = (path: string) => {
    connected.made.unshift(path)
    if (account !== undefined) {
      record.unfinished = { url, paths: [...connected.made, ...stays] }
      writeRecord(site.folder, record)
    }
    signal.throwIfAborted()
  }
  const service = { ...record.service, url, is_local: local !== undefined }
  const known = wanted.key === undefined ? undefined : service.brand_id
  let brandId = known ?? local?.brand_id ?? account?.brand?.id
  if (brandId === undefined) {
    brandId = await makeBrand(call, site.name)
    note(`/v1/brands/${brandId}`)
  }
  service.brand_id = brandId
  if (wanted.key === undefined) {
    const body = { name: site.name, scopes: ["content:read"] }
    const created = createdApiKeySchema.parse(await call("POST", `/v1/brands/${brandId}/api-keys`, body))
    service.key_id = created.id
    connected.key = created.key
    note(`/v1/brands/${brandId}/api-keys/${created.id}`)
  }
  if (connected.isNewService) await publishFirst(call, brandId)
  if (wanted.webhookOrigin !== undefined) {
    const origin = wanted.webhookOrigin
    const webhook = (await call("POST", `/v1/brands/${brandId}/webhooks`, {
      url: origin + (plan.webhookPath ?? ""),
      ...(plan.articlePath === null ? {} : { article_url: origin + (plan.articlePath ?? `${plan.page}/{slug}`) }),
    })) as { id: string; secret: string }
    service.webhook_id = webhook.id
    connected.webhookSecret = webhook.secret
    note(`/v1/webhooks/${webhook.id}`)
  }
  if (wanted.deployHook !== undefined) {
    const id = await makeDeployHook(call, brandId, { name: site.name, address: wanted.deployHook })
    service.integration_id = id
    note(`/v1/integrations/${id}`)
  }
  connected.articles = await countArticles({ url, key: connected.key }, signal)
  connected.dashboard = local?.setup_url ?? `${url}/brands/${brandId}`
  if (local !== undefined)
    connected.notes.push(`The service runs until this machine stops. Start it again with: ${serveCommand(url)}`)
  record.service = service
  return connected
}

interface Unfinished {
  url: string
  wanted: Wanted
  /** The brand that this run connects. */
  brandId: string | undefined
  call: Call
}

/**
 * Goes on where a killed run ended: takes its brand if this run connects that one, and removes the rest, whose secrets nobody has. Returns the
 * addresses of what stays, and a note for each brand that it deleted.
 */
async function takeUp(
  record: InitRecord,
  { url, wanted, brandId, call }: Unfinished,
): Promise<{ stays: string[]; notes: string[] }> {
  const { unfinished } = record
  const stays: string[] = []
  const notes: string[] = []
  if (unfinished?.url !== url) return { stays, notes }
  record.unfinished = null
  // If the site has its key, only the record was behind.
  const paths = wanted.key === undefined ? unfinished.paths : unfinished.paths.filter(testBrandIdOf)
  for (const path of paths) {
    const id = brandIdOf(path)
    const isTaken = brandId !== undefined && id === brandId
    // What cannot be removed now is tried again by the next run and by --remove.
    if (isTaken || !(await removeMade(call, path, unfinished.paths).catch(() => false))) stays.push(path)
    else if (id !== undefined) notes.push(`Deleted the brand ${id}, which an earlier run created and nobody has used.`)
  }
  return { stays, notes }
}

const answerMs = 30_000

/** Takes back what a run that failed made at the service. Returns the addresses of what is still there. */
export async function undoConnection(folder: string, connected: Connected): Promise<string[]> {
  if (connected.isNewService) {
    await stopLocalService(folder, AbortSignal.timeout(answerMs))
    removeLocalService(folder)
    return []
  }
  // The first failure is the one that the person has to read.
  const remove = async (path: string) => (await connected.remove?.(path).catch(() => false)) === true
  const brand = connected.made.find((path) => brandIdOf(path) !== undefined)
  // Everything else of a brand goes with it.
  if (brand !== undefined && (await remove(brand))) return []
  const left: string[] = []
  for (const path of connected.made) if (path === brand || !(await remove(path))) left.push(path)
  return left
}

async function makeBrand(call: Call, name: string): Promise<string> {
  const { id } = (await call("POST", "/v1/brands", { name, domains: [] })) as { id: string }
  return id
}

async function makeDeployHook(
  call: Call,
  brandId: string,
  { name, address }: { name: string; address: string },
): Promise<string> {
  const { platform, url } = readDeployHook(address)
  const connection = { kind: "deploy_hook", config: { platform }, credentials: { url } }
  const { id } = (await call("POST", `/v1/brands/${brandId}/integrations`, { name, connection })) as { id: string }
  return id
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
async function publishFirst(call: Call, brandId: string): Promise<void> {
  const body =
    "This article comes from your own service. Change it in the dashboard, publish it, and see it change here.\n"
  const { id } = (await call("POST", `/v1/brands/${brandId}/content`, {
    title: "Your first article",
    slug: "first-article",
    body,
  })) as { id: string }
  await call("POST", `/v1/content/${id}/publish`, {})
}
