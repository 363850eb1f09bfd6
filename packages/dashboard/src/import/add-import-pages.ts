import type { ArticleImportOptions, ArticleImportReport, ImportAnswers, ImportRun } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  type Html,
  type PageEnv,
  type PageHost,
  type SignedInRequest,
  toPageHeaders,
} from "@citable/page-kit"
import type { Context, Hono } from "hono"
import { html } from "hono/html"

import { importForm } from "./import-form.ts"
import type { ImportLimits } from "./import-limits.ts"
import { importReport, readPlace } from "./import-report.ts"
import { importSummary } from "./import-summary.ts"
import { type ReceivedFiles, receiveFiles } from "./receive-files.ts"

/** Uploads that a process takes at once, because each is in memory as a whole. */
const maxUploads = 6

/** Adds the pages on which people import a folder of files: they choose it, see what would happen, and then what did. */
export function addImportPages(app: Hono<PageEnv>, pages: PageHost, limits: ImportLimits): void {
  const path = "/brands/:brand_id/articles/import"
  /** The people who are uploading: each has one upload, so nobody can keep all others waiting. */
  const uploading = new Set<string>()
  function beginUpload(userId: string): void {
    const isOwn = uploading.has(userId)
    if (isOwn || uploading.size >= maxUploads) {
      const headers = { "retry-after": "10" }
      const who = isOwn ? "Your other upload is still running." : "Other people are uploading files."
      throw new ProblemError("busy", `${who} Try again in a moment.`, { headers })
    }
    uploading.add(userId)
  }

  /** The brand of a page. Throws 403 for somebody who cannot write. */
  async function open(context: Context<PageEnv>, page: SignedInRequest) {
    const brandId = context.req.param("brand_id") ?? ""
    const brand = await page.openBrand(brandId, { scope: "content:write" })
    return { brand, home: `/brands/${brand.id}/articles/import` }
  }
  /** The import of a page. It belongs to one person, whose role it has. */
  async function openRun(context: Context<PageEnv>, page: SignedInRequest) {
    const { brand, home } = await open(context, page)
    const run = await brand.send("GET /imports/{import_id}", { import_id: context.req.param("import_id") ?? "" })
    if (run.kind !== "articles") throw notFound()
    return { brand, home, run }
  }
  async function showForm({ brand, home }: Awaited<ReturnType<typeof open>>, page: SignedInRequest, problem?: string) {
    const { data: runs } = await brand.send("GET /imports", {})
    const canPublish = brand.scopes.has("content:publish")
    return page.show({
      title: "Import articles",
      section: "articles",
      brand,
      status: problem === undefined ? 200 : 422,
      scripts: ["import.js"],
      body: importForm({ home, csrf: page.csrf, canPublish, limits, runs, problem }),
    })
  }

  app.get(path, (context) => pages.serveSignedIn(context, async (page) => showForm(await open(context, page), page)))
  app.post(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const opened = await open(context, page)
      let isBegun = false
      // The first part comes when the form is known to be the person's own.
      async function* readParts() {
        for await (const part of page.readParts({ maxBytes: limits.maxFormBytes })) {
          if (!isBegun) beginUpload(page.user.id)
          isBegun = true
          yield part
        }
      }
      try {
        const received = await receiveFiles(readParts(), limits)
        const choice = toChoice(received)
        if (typeof choice === "string") return await showForm(opened, page, choice)
        const { packFiles } = await import("@citable/import")
        const { brand, home } = opened
        const total = received.files.length
        return page.go(`${home}/${await beginImport(brand, packFiles(received.files), choice, total)}`)
      } finally {
        if (isBegun) uploading.delete(page.user.id)
      }
    }),
  )
  app.get(`${path}/:import_id{imp_[0-9a-z]+}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { brand, home, run } = await openRun(context, page)
      const isScript = context.req.header("accept") === "application/json"
      if (isScript) return Response.json({ state: run.state, text: toProgress(run) })
      return page.show({
        title: titles[run.state],
        section: "articles",
        brand,
        scripts: isRunning(run) ? ["import.js"] : [],
        body: toBody(run, { home, csrf: page.csrf, search: new URL(context.req.url).searchParams }),
      })
    }),
  )
  app.get(`${path}/:import_id{imp_[0-9a-z]+}/report`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const { run } = await openRun(context, page)
      const { page: text } = (run.report ?? {}) as Partial<ArticleImportReport>
      if (text === undefined) throw notFound()
      return new Response(text, { headers: { ...toPageHeaders(["style-src 'unsafe-inline'", "sandbox"]) } })
    }),
  )
  app.post(`${path}/:import_id{imp_[0-9a-z]+}/check`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const fields = await page.readForm()
      const { brand, home, run } = await openRun(context, page)
      await brand.send("POST /imports/{import_id}/check", { import_id: run.id, ...toAnswers(fields) })
      return page.go(`${home}/${run.id}`)
    }),
  )
  app.post(`${path}/:import_id{imp_[0-9a-z]+}`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      await page.readForm()
      const { brand, home, run } = await openRun(context, page)
      await brand.send("POST /imports/{import_id}/start", { import_id: run.id })
      return page.go(`${home}/${run.id}`)
    }),
  )
}

/** Makes the service read the files. Returns the id of the import. */
async function beginImport(
  { send }: BrandPage,
  bytes: Uint8Array,
  options: ArticleImportOptions,
  total: number,
): Promise<string> {
  const kind = "articles"
  const { id } = await send("POST /import-files", { kind, bytes })
  await send("POST /imports", { id, kind, total, options })
  return id
}

/** What the form says, or what is wrong with it. */
function toChoice({ files, fields, refused, ignored, problem }: ReceivedFiles): ArticleImportOptions | string {
  if (problem !== undefined) return problem
  const baseUrl = (fields.get("base_url") ?? "").trim()
  if (baseUrl !== "" && !/^https?:$/.test(URL.parse(baseUrl)?.protocol ?? "")) {
    return `"${baseUrl}" is not a web address. Write it like https://example.com/blog/.`
  }
  const publish = fields.get("publish") !== "none"
  const checkPublic = fields.get("publish") === "shown"
  const publicAnyway = !checkPublic && fields.get("public_anyway") === "yes"
  const [first = ""] = files.map(({ path }) => path.split("/")[0] ?? "")
  const isOneFolder = files.length > 0 && files.every(({ path }) => path.startsWith(`${first}/`))
  const only = (fields.get("only") ?? "")
    .trim()
    .replaceAll("\\", "/")
    .replaceAll(/^(?:\.?\/)+|\/+$/g, "")
  const folder = [isOneFolder ? first : "", only].filter((part) => part !== "").join("/")
  if (only !== "" && !files.some(({ path }) => path.startsWith(`${folder}/`))) {
    return `There is no file in the folder "${only}". Write its path in the folder that you choose, such as content/posts.`
  }
  const place = { baseUrl: baseUrl === "" ? null : baseUrl, folder: folder === "" ? "." : folder }
  return { publish, publicAnyway, checkPublic, ...place, refused, ignored }
}

/** The answers to what files leave open. */
function toAnswers(fields: URLSearchParams): ImportAnswers {
  const locale = (fields.get("locale") ?? "").trim().toLowerCase().replaceAll("_", "-")
  const encoding = (fields.get("encoding") ?? "").trim()
  const allowLostText = fields.get("allow_lost_text") === "yes"
  return {
    ...(locale !== "" && { locale }),
    ...(encoding !== "" && { encoding }),
    ...(allowLostText && { allowLostText }),
  }
}

const titles: Record<ImportRun["state"], string> = {
  checking: "Checking the files",
  checked: "Check the import",
  importing: "Importing",
  done: "Imported",
  failed: "The import failed",
}

const isRunning = ({ state }: ImportRun) => state === "checking" || state === "importing"

function toProgress({ state, done, total }: ImportRun): string {
  if (done === 0) return `Reading ${total} ${total === 1 ? "file" : "files"}`
  return `${state === "checking" ? "Checked" : "Imported"} ${done} of ${total} files`
}

function toBody(run: ImportRun, { home, csrf, search }: { home: string; csrf: string; search: URLSearchParams }): Html {
  const own = `${home}/${run.id}`
  if (isRunning(run)) {
    return html`<section>
      <p id="progress" role="status">${toProgress(run)}</p>
      <p class="soft">You can leave this page. The import continues, and this page shows the result.</p>
      <noscript><meta http-equiv="refresh" content="2" /><a href="${own}">Check again</a></noscript>
    </section>`
  }
  if (run.report === null || run.state === "failed") {
    return html`<section>
      <p class="problem">${run.problem ?? ""}</p>
      <p>Articles that are imported stay. If you import the files again, only what is missing is written.</p>
      <div class="actions"><a class="button" href="${home}">Choose the files again</a></div>
    </section>`
  }
  const report = run.report as ArticleImportReport
  const { ignored = 0 } = run.options
  const dryRun = run.state === "checked"
  return html`${importSummary(report, { dryRun, home: own, csrf, ignored })}
  ${importReport(report, readPlace(search), { home: own, articles: home.replace(/\/import$/, ""), dryRun })}`
}
