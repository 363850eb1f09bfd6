import { isCitableError } from "@citable/contract"
import { importSearchData } from "@citable/contract/search"
import type { SearchReport } from "@citable/import/search"
import {
  type BrandPage,
  callImport,
  type Env,
  openBrandPage,
  type PageContext,
  ProblemError,
  serveSignedIn,
} from "@citable/service/pages"
import type { Hono } from "hono"

import { withUploadSlot } from "../media/upload-slots.ts"
import { dropForm } from "./drop-form.ts"
import { receiveSearchFiles } from "./receive-search-files.ts"
import { searchImportReport } from "./search-import-report.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

const words = {
  command: "citable import search",
  choose: "Choose the archive that Search Console exported.",
}

/** Adds the import of an export of Search Console, and the page that says what it read. */
export function addSearchImport(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/search/import"
  // Somebody reloads the page of a problem, or follows its address.
  app.get(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const scope = "search:write"
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"), { scope })
      return page.go(`/brands/${brand.id}/search#import`)
    }),
  )
  app.post(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const scope = "search:write"
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"), { scope })
      const home = `/brands/${brand.id}/search`
      try {
        const { report, problem } = await withUploadSlot(page.user.id, async () => {
          const parts = page.readParts({ maxBytes: searchUploadLimits.maxFormBytes })
          return importFiles(pages, brand, await receiveSearchFiles(parts, words))
        })
        return page.show({
          title: problem === undefined ? "Imported" : "Imported in part",
          section: "search",
          brand,
          status: problem === undefined ? 200 : 422,
          body: searchImportReport(report, { home, problem }),
        })
      } catch (error) {
        const message = toMessage(error)
        if (message === undefined) throw error
        const body = dropForm({ home, csrf: page.csrf, problem: message })
        return page.show({ title: "Search", section: "search", brand, status: 422, scripts: ["drop.js"], body })
      }
    }),
  )
}

/** Imports rows until the service refuses some. What it took before stays. */
async function importFiles(
  { kernel }: PageContext,
  brand: BrandPage,
  { files, fields }: Awaited<ReturnType<typeof receiveSearchFiles>>,
): Promise<{ report: SearchReport; problem: string | undefined }> {
  const { addToSearchReport, createSearchReport, readSearchFiles, toSearchBatches } =
    await import("@citable/import/search")
  const { maxBytes } = searchUploadLimits
  const day = (name: string) => /^\d{4}-\d{2}-\d{2}$/.exec(fields.get(name) ?? "")?.[0]
  const read = readSearchFiles(files, { maxBytes, maxTotalBytes: maxBytes })
  const batches = toSearchBatches(read.tables, { from: day("from"), to: day("to") })
  const report = createSearchReport(read)
  try {
    for (const batch of batches) {
      const input = { brand_id: brand.id, ...batch, dimensions: [...batch.dimensions] }
      // The tool takes the keys of a row as a list of its own.
      const rows = batch.rows.map((row) => ({ ...row, keys: [...row.keys] }))
      addToSearchReport(report, batch, await callImport(kernel, brand.principal, importSearchData, { ...input, rows }))
    }
  } catch (error) {
    if (!(error instanceof ProblemError) || report.rows === 0) throw error
    return { report, problem: error.message }
  }
  return { report, problem: undefined }
}

/** What people can mend, in words. Undefined for anything else. */
function toMessage(error: unknown): string | undefined {
  if (error instanceof ProblemError) return error.code === "invalid_input" ? error.message : undefined
  if (!isCitableError(error)) return undefined
  if (error.code === "unreadable_export") return error.message
  if (error.code !== "usage") return undefined
  return "The files do not say which days they cover. Choose the whole archive, or enter the first and the last day below."
}
