import { isCitableError } from "@citable/contract"
import { importBacklinks } from "@citable/contract/search"
import type { NamedBytes } from "@citable/import/search"
import {
  type BrandPage,
  callImport,
  type Env,
  type Html,
  openBrandPage,
  type PageContext,
  ProblemError,
  serveSignedIn,
} from "@citable/service/pages"
import type { Hono } from "hono"
import { html } from "hono/html"

import { countText } from "../figures/number-text.ts"
import { withUploadSlot } from "../media/upload-slots.ts"
import { backlinkForm } from "./backlink-form.ts"
import { receiveSearchFiles } from "./receive-search-files.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

interface Report {
  rows: number
  changed: number
  refused: number
  /** The first refused lines, with the reason. */
  lines: string[]
  /** Why the import stopped before its end. */
  problem?: string
}

/** How many refused lines the page lists. */
const maxNamed = 20
const words = { command: "citable import backlinks", choose: "Choose a file with backlinks." }

/** Adds the import of backlinks from files, and the page that says what it read. */
export function addBacklinkImport(app: Hono<Env>, pages: PageContext): void {
  const { kernel } = pages
  const path = "/brands/:brand_id/search/backlinks/import"
  // Somebody reloads the page of a problem, or follows its address.
  app.get(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const scope = "search:write"
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"), { scope })
      return page.go(`/brands/${brand.id}/search/backlinks#import`)
    }),
  )
  app.post(path, (context) =>
    serveSignedIn(pages, context, async (page) => {
      const scope = "search:write"
      const brand = await openBrandPage(kernel, page.user, context.req.param("brand_id"), { scope })
      const home = `/brands/${brand.id}/search/backlinks`
      try {
        const report = await withUploadSlot(page.user.id, async () => {
          const parts = page.readParts({ maxBytes: searchUploadLimits.maxFormBytes })
          return importFiles(pages, brand, (await receiveSearchFiles(parts, words)).files)
        })
        return page.show({
          title: report.problem === undefined ? "Imported" : "Imported in part",
          section: "backlinks",
          brand,
          status: report.problem === undefined ? 200 : 422,
          body: reportBody(report, home),
        })
      } catch (error) {
        const isRefused = error instanceof ProblemError && error.code === "invalid_input"
        const isUnreadable = isCitableError(error) && error.code === "unreadable_export"
        if (!isRefused && !isUnreadable) throw error
        const body = backlinkForm({ home, csrf: page.csrf, problem: error.message })
        return page.show({ title: "Backlinks", section: "backlinks", brand, status: 422, scripts: ["drop.js"], body })
      }
    }),
  )
}

/** Imports rows until a file or the service stops it. What it took before stays. */
async function importFiles({ kernel }: PageContext, brand: BrandPage, files: readonly NamedBytes[]): Promise<Report> {
  const { readLinkRows, toLinkBatches } = await import("@citable/import/search")
  const report: Report = { rows: 0, changed: 0, refused: 0, lines: [] }
  try {
    for (const { name, bytes } of files) {
      const onRefused = ({ refused, line }: { refused: string; line: number }) => {
        report.refused++
        if (report.lines.length < maxNamed) report.lines.push(`${name}, line ${line}: ${refused}.`)
      }
      for await (const batch of toLinkBatches(readLinkRows(name, chunksOf(bytes)), { onRefused })) {
        const input = { brand_id: brand.id, ...batch }
        const { rows, changed } = await callImport(kernel, brand.principal, importBacklinks, input)
        report.rows += rows
        report.changed += changed
      }
    }
  } catch (error) {
    const isKnown = error instanceof ProblemError || (isCitableError(error) && error.code === "unreadable_export")
    if (!isKnown || report.rows === 0) throw error
    return { ...report, problem: error.message }
  }
  return report
}

/** Pieces of a file, so that other requests come in between. */
async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) {
    await new Promise(setImmediate)
    yield bytes.subarray(at, at + 65_536)
  }
}

function reportBody({ rows, changed, refused, lines, problem }: Report, home: string): Html {
  const more = refused - lines.length
  return html`<section>
      ${
        problem === undefined
          ? ""
          : html`<p class="problem" role="alert">
              ${problem} What is imported stays. Import the same files again to add the rest.
            </p>`
      }
      <p role="status">
        ${countText(rows)} rows: ${countText(changed)} new or changed, ${countText(rows - changed)} unchanged.
        ${countText(refused)} lines were left out.
      </p>
      <div class="actions"><a class="button" href="${home}">Show the backlinks</a></div>
    </section>
    ${
      refused === 0
        ? ""
        : html`<section>
            <h2>What was left out</h2>
            <ul>
              ${lines.map((line) => html`<li>${line}</li>`)}
              ${more > 0 ? html`<li>And ${countText(more)} more.</li>` : ""}
            </ul>
          </section>`
    }`
}
