import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"

import { argument, ready } from "../measured.ts"
import { makeLongPage, scriptedItems, scriptedPage } from "./make-long-page.ts"
import { makePage, pathOf } from "./make-page.ts"

/** The site that is crawled, in a process of its own, so that what serving costs does not count. */
export interface SiteArgument {
  pages: number
}

export interface SiteReady {
  origin: string
}

const { pages } = argument() as SiteArgument
const files = new Map([
  ["/long.html", { type: "text/html; charset=utf-8", text: makeLongPage() }],
  ["/scripted.html", { type: "text/html; charset=utf-8", text: scriptedPage }],
  ["/items.json", { type: "application/json", text: scriptedItems }],
])

const outside = await start(
  ({ url = "" }, response) =>
    void response.writeHead(200, { "content-type": url.endsWith(".png") ? "image/png" : "text/html" }).end("<p>Hello."),
)
const site = await start((request, response) => {
  const path = request.url ?? "/"
  const file = files.get(path)
  const answer = makePage(path, { pages, outside: outside.origin })
  if (file !== undefined) {
    response.writeHead(200, { "content-type": file.type }).end(file.text)
  } else if (answer?.status === 301) {
    response.writeHead(301, { location: answer.location }).end()
  } else if (answer !== undefined) {
    response.writeHead(answer.status, { "content-type": "text/html; charset=utf-8" }).end(answer.html)
  } else if (path === "/robots.txt") {
    response
      .writeHead(200, { "content-type": "text/plain" })
      .end(`User-agent: *\nDisallow: /private/\nSitemap: ${site.origin}/sitemap.xml\n`)
  } else if (path === "/sitemap.xml") {
    const urls = Array.from({ length: pages }, (_, at) => `<url><loc>${site.origin}${pathOf(at)}</loc></url>`)
    response.writeHead(200, { "content-type": "application/xml" })
    response.end(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join("\n")}</urlset>`)
  } else if (path.startsWith("/files/")) {
    response.writeHead(200, { "content-type": typeOf(path) }).end(path.endsWith(".css") ? styleSheet : "a file")
  } else if (path.startsWith("/i/")) {
    response.writeHead(200, { "content-type": "image/png" }).end("a picture")
  } else {
    response.writeHead(404).end()
  }
})

const styleSheet = `@import "base.css"; @font-face { font-family: Text; src: url(text.woff2) }
.hero { background: url(hero.png) } ${".link { color: #036; text-decoration: underline }\n".repeat(400)}`

function typeOf(path: string): string {
  if (path.endsWith(".css")) return "text/css"
  return path.endsWith(".js") ? "text/javascript" : "image/png"
}

async function start(listener: RequestListener): Promise<{ origin: string; close: () => void }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

ready({ origin: site.origin } satisfies SiteReady, async () => {
  site.close()
  outside.close()
})
