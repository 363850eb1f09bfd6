import type { AuditSettings } from "@citable/audits/audit-settings"
import { lockBrand } from "@citable/storage/brand-row"

import type { Services } from "../call/call-context.ts"
import { queueAudit } from "./queue-audit.ts"
import { requestArticleAudit, type VisiblePage, wantsArticleAudit } from "./request-article-audit.ts"

const mostUrls = 500
/** Milliseconds until another look, while the brand has an audit that runs. */
const againMs = 60_000

/**
 * Starts an audit of the page of an article, if the schedule of its brand has audits and the page is on the brand's own domains. Pages that
 * become visible while another audit runs are audited together after it.
 */
export async function auditArticle(
  { db, jobs, now }: Pick<Services, "db" | "jobs" | "now">,
  { brandId, url }: VisiblePage,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const brand = await lockBrand(trx, brandId)
    const page = URL.parse(url)
    if (brand === undefined || page === null || !wantsArticleAudit(brand, url)) return
    page.hash = ""
    const open = await trx
      .selectFrom("audits")
      .select(["id", "status", "settings"])
      .where("brand_id", "=", brandId)
      .where("status", "in", ["queued", "running"])
      .executeTakeFirst()
    if (open === undefined) {
      const settings: AuditSettings = {
        urls: [page.href],
        isOfArticles: true,
        start: new URL("/", page).href,
        hosts: JSON.parse(brand.domains) as string[],
        maxPages: mostUrls,
        coreWebVitals: false,
        accessibility: true,
        device: "mobile",
        ignoreRobots: false,
      }
      await queueAudit({ db: trx, jobs }, brandId, { settings, at: now() })
      return
    }
    const settings = JSON.parse(open.settings) as AuditSettings
    const urls = settings.urls ?? []
    if (open.status !== "queued" || settings.isOfArticles !== true || urls.length >= mostUrls) {
      await requestArticleAudit(trx, jobs, { brandId, url, runAt: now() + againMs })
    } else if (!urls.includes(page.href)) {
      const more = JSON.stringify({ ...settings, urls: [...urls, page.href] })
      await trx.updateTable("audits").set({ settings: more }).where("id", "=", open.id).execute()
    }
  })
}
