import type { ImportRun } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import type { BrandPage, Html, PageEnv, PageHost, SignedInRequest } from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { withUploadSlot } from "../media/upload-slots.ts"
import { type ReceiveOptions, receiveSearchFiles } from "./receive-search-files.ts"
import { searchUploadLimits } from "./search-upload-limits.ts"

/** An import of files in the part of a brand about search. */
export interface SearchRuns {
  kind: Exclude<ImportRun["kind"], "articles">
  /** The section of its pages, with its title and its path below the brand. */
  section: string
  title: string
  path: string
  words: ReceiveOptions
  /** The form that takes the files, again. */
  form: (terms: { home: string; csrf: string; problem: string | undefined }) => Html
  /** What came of an import, from its report. */
  report: (report: object, home: string) => { title: string; body: Html }
}

/** How long the request waits for the end of the import. Most have ended by then, so their page begins with the result. */
const waitMs = 1500
const lookMs = 50

/** Adds the route that takes files, and the page of an import: how far it is, and then what came of it. */
export function addSearchRuns(app: Hono<PageEnv>, pages: PageHost, runs: SearchRuns): void {
  const { kind, section, title, words, form } = runs
  const route = `/brands/:brand_id${runs.path}/import`
  async function open(context: Context<PageEnv>, page: SignedInRequest) {
    const scope = "search:write"
    const brand = await page.openBrand(context.req.param("brand_id") ?? "", { scope })
    return { brand, home: `/brands/${brand.id}${runs.path}` }
  }
  // Somebody reloads the page of a problem, or follows its address.
  app.get(route, (context) =>
    pages.serveSignedIn(context, async (page) => page.go(`${(await open(context, page)).home}#import`)),
  )
  app.post(route, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, home } = await open(context, page)
      try {
        const id = await withUploadSlot(page.user.id, async () => {
          const parts = page.readParts({ maxBytes: searchUploadLimits.maxFormBytes })
          const { files, fields } = await receiveSearchFiles(parts, words)
          const { packFiles } = await import("@citable/import/search")
          const packed = packFiles(files.map(({ name, bytes }) => ({ path: name, bytes })))
          const stored = await brand.send("POST /import-files", { kind, bytes: packed })
          const [from, to] = [toDay(fields.get("from")), toDay(fields.get("to"))]
          const options = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
          await brand.send("POST /imports", { id: stored.id, kind, total: files.length, options })
          return stored.id
        })
        await waitForEnd(brand, id)
        return page.go(`${home}/import/${id}`)
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== "invalid_input") throw error
        const body = form({ home, csrf: page.csrf, problem: error.message })
        return page.show({ title, section, brand, status: 422, scripts: ["drop.js"], body })
      }
    }),
  )
  app.get(`${route}/:import_id{imp_[0-9a-z]+}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, home } = await open(context, page)
      const run = await brand.send("GET /imports/{import_id}", { import_id: context.req.param("import_id") })
      if (run.kind !== kind) throw notFound()
      if (context.req.header("accept") === "application/json") {
        return Response.json({ state: run.state, text: toProgress(run) }, { headers: { "cache-control": "no-store" } })
      }
      if (isRunning(run)) {
        const body = progress(run, `${home}/import/${run.id}`)
        return page.show({ title: "Importing", section, brand, scripts: ["import.js"], body })
      }
      if (run.report === null || run.state === "failed") {
        const problem = `${run.problem ?? ""} What is imported stays, and nothing counts twice.`
        const body = form({ home, csrf: page.csrf, problem })
        return page.show({ title: "The import failed", section, brand, scripts: ["drop.js"], body })
      }
      return page.show({ section, brand, ...runs.report(run.report, home) })
    }),
  )
}

const isRunning = ({ state }: ImportRun): boolean => state !== "done" && state !== "failed"

/** The first number that an import notes is of what it reads, so it can be followed to its end. */
const toProgress = ({ done, total }: ImportRun): string =>
  done === 0 ? "Reading the files" : `${Math.min(99, Math.floor((100 * done) / Math.max(1, total)))} % is imported`

const progress = (run: ImportRun, own: string): Html =>
  html`<section>
    <p id="progress" role="status">${toProgress(run)}</p>
    <p class="soft">You can leave this page. The import continues, and this page shows the result.</p>
    <noscript><meta http-equiv="refresh" content="2" /><a href="${own}">Check again</a></noscript>
  </section>`

async function waitForEnd({ send }: BrandPage, id: string): Promise<void> {
  // The clock of the service can stand still in tests, and a large import keeps timers waiting.
  const until = performance.now() + waitMs
  do {
    if (!isRunning(await send("GET /imports/{import_id}", { import_id: id }))) return
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  } while (performance.now() < until)
}

const toDay = (text: string | null): string | undefined => /^\d{4}-\d{2}-\d{2}$/.exec(text ?? "")?.[0]
