import { readFile } from "node:fs/promises"
import { stripTypeScriptTypes } from "node:module"
import { fileURLToPath } from "node:url"

import { createClient } from "@citable/client"
import { createPreviewWaits } from "@citable/client/preview"
import type { Article } from "@citable/contract"
import { listen, type StartedService } from "@citable/dev"
import { renderBody } from "@citable/markdown"

export interface DraftSite {
  /** Another site than the service, for browsers: it has a name, and the service an address. */
  url: string
  /** What the next pages are, instead of drafts. */
  show: (request: Request) => Response | undefined
  /** Milliseconds that a page of a draft takes. */
  delayMs: number
  /** How many pages of drafts it has made. */
  pages: number
  close(): Promise<void>
}

const packages = fileURLToPath(new URL("../../", import.meta.url))

/** The policy of a strict site, with its own scripts alone. */
const policy = "default-src 'none'; script-src 'self'; connect-src 'self'; base-uri 'none'; frame-ancestors"

/**
 * Starts a site that shows drafts at `/draft?content_id=…&token=…` as a page of `@citable/astro` does, with its script and a strict policy.
 */
export async function startDraftSite(service: StartedService): Promise<DraftSite> {
  const waits = createPreviewWaits({
    openClient: (apiKey) => createClient({ baseUrl: service.url, apiKey }),
    brandId: async () => service.brandId,
  })
  const server = await listen(async (request) => {
    const url = new URL(request.url)
    const other = site.show(request)
    if (other !== undefined) return other
    if (url.pathname === "/start.js")
      return toScript('import { startPreview } from "/astro/src/preview-script.ts"; startPreview()')
    if (url.pathname.endsWith(".ts")) return toScript(await readFile(packages + url.pathname, "utf8"))
    if (url.pathname === "/wait") {
      const preview = {
        contentId: url.searchParams.get("content_id") ?? "",
        token: request.headers.get("citable-preview") ?? "",
      }
      const { status, headers, body } = await waits.answer(preview, url.searchParams, request.signal)
      return new Response(body === undefined ? null : JSON.stringify(body), { status, headers })
    }
    if (url.pathname !== "/draft") return new Response("", { status: 404 })
    site.pages++
    await new Promise((resolve) => setTimeout(resolve, site.delayMs))
    return showDraft(service, url.searchParams)
  })
  const site: DraftSite = {
    url: `http://localhost:${server.port}`,
    show: () => undefined,
    delayMs: 0,
    pages: 0,
    close: () => server.close(),
  }
  return site
}

/** Serves a module to the browser, which knows neither types nor packages. */
function toScript(code: string): Response {
  const script = stripTypeScriptTypes(code).replaceAll(
    '"@citable/client/preview-watch"',
    '"/client/src/preview-watch.ts"',
  )
  return new Response(script, { headers: { "content-type": "text/javascript" } })
}

async function showDraft(service: StartedService, query: URLSearchParams): Promise<Response> {
  const id = query.get("content_id") ?? ""
  const token = query.get("token") ?? ""
  const answer = await fetch(`${service.url}/v1/content/${id}`, { headers: { authorization: `Bearer ${token}` } })
  if (!answer.ok) return new Response(`<h1>${answer.status}</h1>`, { status: answer.status })
  const draft = (await answer.json()) as Article
  const { html } = await renderBody(draft.body, { sourceLines: token.startsWith("pvw_live_") })
  const page = `<!doctype html><meta charset="utf-8"><title>Draft</title><body><nav>Home</nav><h1 id="title"></h1><article>${html}</article>
    <footer>About us</footer>
    <div data-citable-preview data-url="/wait" data-content-id="${id}" data-token="${token}" role="status"
      data-editor="${new URL(service.url).origin}" data-updated-at="${draft.updated_at}"></div>
    <script type="module" src="/start.js"></script>`
  const headers = {
    "content-type": "text/html; charset=utf-8",
    "content-security-policy": `${policy} ${new URL(service.url).origin}`,
    "referrer-policy": "no-referrer",
  }
  return new Response(
    page.replace('<h1 id="title"></h1>', () => `<h1>${draft.title}</h1>`),
    { headers },
  )
}
