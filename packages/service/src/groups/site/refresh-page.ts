import type { SiteRow } from "@citable/audits/crawl/site-row"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { rowLocks } from "@citable/storage/row-locks"

import { saveRows } from "../../audits/crawl/save-rows.ts"
import type { PreparedHandler } from "../../call/call-context.ts"
import { readPage } from "./page-rows.ts"
import type { readAgain } from "./read-again.ts"

/** Fetches a page of the site before its transaction, and replaces what is stored of it and of its links in one. */
export const refreshPage: PreparedHandler<"refresh_page", { row: SiteRow }> = {
  async prepare({ db, brand, reading, checks, now }, input) {
    const page = await db
      .selectFrom("site_pages")
      .select("url")
      .where("brand_id", "=", brand.id)
      .where("id", "=", input.page_id)
      .executeTakeFirstOrThrow(() => notFound())
    const row = await readInTime(reading.fetch, {
      account: brand.account_id,
      brandId: brand.id,
      domains: JSON.parse(brand.domains) as string[],
      url: page.url,
      checks,
      now,
    })
    if (row === undefined) throw new ProblemError("integration_failed", "The page could not be read. Try again later.")
    if (row.page.error_code === "blocked_by_robots") {
      throw new ProblemError(
        "integration_failed",
        "The robots.txt of the site disallows this page for CitableBot. Allow it there, then try again.",
      )
    }
    if (row.page.error_code === "refused") throw new ProblemError("integration_failed", row.page.error ?? "")
    return { row }
  },
  async handle({ db, brand, checks, now }, input, { row }) {
    // An audit may have read the page in the meantime. One that has not still comes to it.
    const page = await rowLocks(db)
      .forUpdate(db.selectFrom("site_pages").select(["audit_id", "crawled_in"]))
      .where("brand_id", "=", brand.id)
      .where("id", "=", input.page_id)
      .executeTakeFirstOrThrow(() => notFound())
    const where = { brandId: brand.id, auditId: page.audit_id ?? "", crawledIn: page.crawled_in, now: now() }
    await saveRows(db, where, [row])
    return { output: await readPage(db, brand.id, input.page_id, { now: now(), checks }) }
  },
}

/** Reads a page, or finds that it takes too long. */
async function readInTime(...given: Parameters<typeof readAgain>): Promise<SiteRow | undefined> {
  const reader = await import("./read-again.ts")
  try {
    return await reader.readAgain(...given)
  } catch (cause) {
    if (!(cause instanceof DOMException) || cause.name !== "TimeoutError") throw cause
    throw new ProblemError("integration_failed", "The page took longer than 20 seconds. Try again later.", { cause })
  }
}
