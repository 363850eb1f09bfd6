import { copyKind, type EventType } from "@citable/contract"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import { fillTemplate, readArticleTemplates } from "../article-templates.ts"
import { type ChosenEngine, listChosen } from "./chosen-engines.ts"

interface ChangeEvent {
  type: EventType
  at: number
  data: Record<string, unknown>
}

interface ChangedAddress {
  url: string
  contentId: string
  integrationId: string | null
  change: "shown" | "gone"
  version: number | null
  /** Whether a visit has found it so. */
  isSeen: boolean
}

/**
 * Notes the addresses that an event of an article changes, for the search engines that the brand has chosen, in the transaction of the change. A
 * version of an address is noted once.
 */
export async function noteSubmissions(
  trx: Transaction<Tables>,
  brandId: string,
  { type, at, data }: ChangeEvent,
): Promise<void> {
  const brand = trx.selectFrom("brands").select("submissions").where("id", "=", brandId)
  const engines = listChosen((await brand.executeTakeFirst())?.submissions ?? null)
  if (engines.length === 0 || (await isOfCopy(trx, data))) return
  const addresses = type.startsWith("publication.")
    ? readPlatformAddresses(type, data)
    : await readSiteAddresses(trx, brandId, { type, data })
  for (const address of addresses.filter(({ url }) => URL.canParse(url)))
    for (const engine of engines) await note(trx, { ...address, brandId, engine, at })
}

/** Whether an event is about a copy on the site of somebody else, where the brand has nothing to submit. */
async function isOfCopy(trx: Transaction<Tables>, { integration_id: id }: ChangeEvent["data"]): Promise<boolean> {
  if (typeof id !== "string") return false
  const row = trx.selectFrom("integrations").select("kind").where("id", "=", id)
  return (await row.executeTakeFirst())?.kind === copyKind
}

function readPlatformAddresses(type: EventType, data: ChangeEvent["data"]): ChangedAddress[] {
  const { content_id, integration_id, version, url, previous_url } = data as Record<string, string | null | undefined>
  const item = { contentId: content_id ?? "", integrationId: integration_id ?? null }
  const gone = (address: string) => ({ ...item, url: address, change: "gone" as const, version: null, isSeen: false })
  if (type === "publication.succeeded") return previous_url == null ? [] : [gone(previous_url)]
  if (url == null) return []
  if (type === "publication.withdrawn") return [gone(url)]
  return [{ ...item, url, change: "shown", version: Number(version), isSeen: true }]
}

/** The addresses on the brand's own sites, by what they say of their addresses. */
async function readSiteAddresses(
  trx: Transaction<Tables>,
  brandId: string,
  { type, data }: Pick<ChangeEvent, "type" | "data">,
): Promise<ChangedAddress[]> {
  const { content_id: contentId, slug, locale } = data as { content_id: string; slug: string; locale: string }
  const { previous_slug, previous_slugs, previous_locales } = data as {
    previous_slug?: string
    previous_slugs?: readonly string[]
    previous_locales?: readonly string[]
  }
  const templates = await readArticleTemplates(trx, brandId)
  const isLive = type === "content.published" || type === "content.updated"
  const row = trx.selectFrom("contents").select("live_version").where("id", "=", contentId)
  const version = isLive ? ((await row.executeTakeFirst())?.live_version ?? null) : null
  const at = (slugs: readonly string[], locales: readonly string[]) =>
    slugs.flatMap((one) =>
      locales.flatMap((tag) =>
        templates.map((template) => fillTemplate(template, { slug: one, locale: tag, content_id: contentId })),
      ),
    )
  const now = new Set(at([slug], [locale]))
  const slugs = [slug, previous_slug ?? [], previous_slugs ?? []].flat()
  const before = at(slugs, [locale, ...(previous_locales ?? [])]).filter((url) => !now.has(url))
  const item = { contentId, integrationId: null, isSeen: false }
  const change = version === null ? "gone" : "shown"
  return [
    ...[...now].map((url) => ({ ...item, url, change, version }) as const),
    ...[...new Set(before)].map((url) => ({ ...item, url, change: "gone", version: null }) as const),
  ]
}

async function note(
  trx: Transaction<Tables>,
  { brandId, engine, at, url, ...address }: ChangedAddress & { brandId: string; engine: ChosenEngine; at: number },
): Promise<void> {
  const { contentId, integrationId, change, version, isSeen } = address
  // A sitemap says what there is.
  if (engine === "search_console" && change === "gone") return
  const known = await trx
    .selectFrom("url_submissions")
    .selectAll()
    .where("brand_id", "=", brandId)
    .where("url", "=", url)
    .where("engine", "=", engine)
    .executeTakeFirst()
  const isOthers = known !== undefined && known.content_id !== contentId
  // The address belongs to another article since.
  if (isOthers && change === "gone" && known.change === "shown") return
  const isSame = known !== undefined && !isOthers && known.change === change && known.version === version
  if (isSame && (known.state !== "waiting" || known.is_seen === 1 || !isSeen)) return
  const before = !isOthers && known?.state === "received" && known.change === "shown" ? known.version : null
  const values = {
    content_id: contentId,
    integration_id: integrationId,
    change,
    version,
    before,
    is_seen: Number(isSeen),
    state: "waiting" as const,
    reason: null,
    response_status: null,
    attempts: 0,
    due_at: at,
    submitted_at: null,
    created_at: at,
  }
  await trx
    .insertInto("url_submissions")
    .values({ brand_id: brandId, url, engine, ...values })
    .onConflict((conflict) => conflict.columns(["brand_id", "url", "engine"]).doUpdateSet(values))
    .execute()
}
