import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http"
import { type AddressInfo, connect as connectTo } from "node:net"
import { gzipSync } from "node:zlib"

import type { AuditSiteOptions } from "../../../src/operator/audit-site.ts"
import { origin } from "./seeded-page.ts"
import { robotsTxt, type SeededSite, type ServedPage } from "./seeded-site.ts"
import { sendFile } from "./send-file.ts"

export interface StartOptions {
  /** Rewrites the HTML of a page. */
  rewrite?: (html: string) => string
  /** Milliseconds before an answer. */
  delay?: () => number
}

export interface StartedSite {
  /** Leads to it: `https:` and `http:` to servers of their own, both without TLS, and nothing elsewhere. */
  network: NonNullable<AuditSiteOptions["network"]>
  close(): Promise<void>
}

const safe = {
  "content-type": "text/html; charset=utf-8",
  "strict-transport-security": "max-age=31536000",
  "content-security-policy": "default-src 'self'; frame-ancestors 'self'",
  "x-content-type-options": "nosniff",
}
const missing: ServedPage = { path: "", html: "<!doctype html><title>Not found</title>", answer: { status: 404 } }
const names = ["harbour.test", "www.harbour.test", "roaster.test", "kiosk.test", "localhost"]

/** Serves the seeded site with its twin, a site that it links to, and a kiosk that lacks what the seeded site has wrongly. */
export async function startSeededSite(site: SeededSite, options: StartOptions = {}): Promise<StartedSite> {
  const { rewrite = (html) => html, delay = () => 0 } = options
  const bodies = new Map<ServedPage, Buffer>()

  function sendPage(response: ServerResponse, page: ServedPage): void {
    if (page.answer === "none") {
      response.destroy()
      return
    }
    const { status = 200, location } = page.answer ?? {}
    if (location !== undefined) {
      response.writeHead(status, { location }).end()
      return
    }
    const body = bodies.get(page) ?? (page.isPlain ? Buffer.from(rewrite(page.html)) : gzipSync(rewrite(page.html)))
    bodies.set(page, body)
    const all = { ...safe, ...(page.isPlain ? {} : { "content-encoding": "gzip" }), ...page.headers }
    response.writeHead(status, Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""))).end(body)
  }

  const secure: RequestListener = (request, response) => {
    const path = request.url ?? "/"
    const { host } = request.headers
    if (host === "roaster.test") sendOther(path, response)
    else if (host === "kiosk.test") sendKiosk(request, response)
    else if (path in files) response.writeHead(200, { "content-type": "text/plain" }).end(files[path])
    else if (path in site.sitemaps || path === "/sitemap.xml") sendXml(response, writeSitemap(site, path))
    else if (path.startsWith("/images/")) sendPicture(path, response)
    else if (sendFile(path, response)) return
    else if (path === "/" && /bingbot/.test(request.headers["user-agent"] ?? "")) {
      response.writeHead(403, { "cf-mitigated": "challenge" }).end()
    } else {
      const page = site.pages.get(path) ?? missing
      setTimeout(() => sendPage(response, page), page.delayMs ?? delay())
    }
  }
  let failures = 0
  function sendOther(path: string, response: ServerResponse): void {
    if (path === "/refused.png") response.writeHead(403).end()
    // Both requests of the first look fail.
    else if (path === "/fails-once.png") response.writeHead(failures++ < 2 ? 404 : 200).end()
    else response.writeHead(path === "/dead" ? 404 : 200).end()
  }
  const plain: RequestListener = (request, response) => {
    const { url: path = "/", headers } = request
    if (
      ["roaster.test", "localhost:3000"].includes(headers.host ?? "") ||
      (headers.host === "harbour.test" && path === "/")
    )
      response.end("Welcome")
    else response.writeHead(301, { location: `https://${headers.host}${path}` }).end()
  }
  const servers = await Promise.all([listen(secure), listen(plain)])
  const [secured, unsecured] = servers
  return {
    network: {
      probePauseMs: 0,
      lookup: (name) =>
        names.includes(name)
          ? Promise.resolve([{ address: "127.0.0.1", family: 4 }])
          : Promise.reject(new Error(`Tests contact nobody, such as ${name}.`)),
      connect: ({ protocol }) =>
        new Promise((resolve, reject) => {
          const port = protocol === "https:" ? secured.port : unsecured.port
          const socket = connectTo({ host: "127.0.0.1", port })
          socket.once("connect", () => resolve(socket)).once("error", reject)
        }),
    },
    async close() {
      await Promise.all(servers.map((server) => server.close()))
    },
  }
}

/** Files of the seeded site that are no pages. */
const files: Readonly<Record<string, string>> = {
  "/robots.txt": robotsTxt,
  "/llms.txt": "Harbour Roastery has no heading here, and no link that anybody could follow either.",
}

/** A shop without a sitemap, an icon and an llms.txt, which answers any URL with the same page. */
function sendKiosk(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? "/"
  if (path.endsWith(".png")) {
    sendPicture(path, response)
    return
  }
  if (/\.(?:txt|xml|md|ico)$/.test(path)) {
    response.writeHead(404).end()
    return
  }
  const html = `<!doctype html><html lang="en"><head><title>The kiosk at the harbour</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="Newspapers, coffee and rolls at the pier, from five in the morning on all days but Sunday.">
<link rel="canonical" href="https://kiosk.test/"><meta property="og:title" content="Kiosk"><meta property="og:type" content="website">
<meta property="og:image" content="https://kiosk.test/pier.png"><meta property="og:url" content="https://kiosk.test/"></head>
<body><main><h1>The kiosk</h1><p>Open from five.</p><a href="https://roaster.test/beans">Our coffee</a></main></body></html>`
  response.writeHead(200, safe).end(html)
}

function writeSitemap({ sitemaps }: SeededSite, path: string): string {
  const xmlns = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
  const listed = sitemaps[path]
  if (listed === undefined) {
    const entries = [...Object.keys(sitemaps), "/sitemap-gone.xml"].map(
      (file) => `<sitemap><loc>${origin}${file}</loc></sitemap>`,
    )
    return `<?xml version="1.0"?><sitemapindex ${xmlns}>${entries.join("")}</sitemapindex>`
  }
  // The dates of the beans are all the same, and the others have none.
  const date = path === "/sitemap-beans.xml" ? "<lastmod>2026-01-12</lastmod>" : ""
  const entries = listed.map((page) => `<url><loc>${origin}${page}</loc>${date}</url>`)
  return `<?xml version="1.0"?><urlset ${xmlns}>${entries.join("")}</urlset>`
}

function sendXml(response: ServerResponse, text: string): void {
  response.writeHead(200, { "content-type": "application/xml" }).end(text)
}

function sendPicture(path: string, response: ServerResponse): void {
  const status = path === "/images/gone.png" ? 404 : 200
  const bytes = path === "/images/heavy.png" ? 400_000 : 2_000
  response.writeHead(status, { "content-type": "image/png", "content-length": bytes }).end(Buffer.alloc(bytes))
}

async function listen(listener: RequestListener): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
