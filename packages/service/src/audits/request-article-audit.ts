import { type BrandRow, toSchedule } from "@citable/storage/brand-row"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"

import type { Jobs } from "../jobs/jobs.ts"
import { listHosts } from "./list-hosts.ts"

export interface VisiblePage {
  brandId: string
  url: string
  /** Milliseconds since 1970. Default: as soon as a worker is free. */
  runAt?: number
}

/** Asks for an audit of the page of an article that visitors see, if its brand wants one. */
export async function requestArticleAudit(
  trx: Transaction<Tables>,
  jobs: Pick<Jobs, "enqueue">,
  { brandId, url, runAt }: VisiblePage,
): Promise<void> {
  const columns = ["domains", "schedule", "schedules", "deletes_at"] as const
  const brand = await trx.selectFrom("brands").select(columns).where("id", "=", brandId).executeTakeFirst()
  if (brand === undefined || !wantsArticleAudit(brand, url)) return
  const payload = { brand_id: brandId, url }
  const key = `${brandId} ${url}`.slice(0, 500)
  await jobs.enqueue(trx, { kind: "audit-article", key, payload, ...(runAt === undefined ? {} : { runAt }) })
}

/** Whether the schedule of a brand has audits, and a page is on the brand's own domains. */
export function wantsArticleAudit(
  brand: Pick<BrandRow, "domains" | "schedule" | "schedules" | "deletes_at">,
  url: string,
): boolean {
  const { audits, paused } = toSchedule(brand)
  const host = URL.parse(url)?.hostname
  if (audits === "off" || paused.includes("audits") || brand.deletes_at !== null || host === undefined) return false
  return listHosts(JSON.parse(brand.domains) as string[]).has(host)
}
