import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** A text of the site that would harm a page that does not escape it. */
export const hostileTitle = "</title><script>alert(1)</script>"

const hostileHref = "/gone?q=\"'><img src=x onerror=alert(2)>"

export interface SmallSite {
  /** Its host with the port. */
  host: string
  /** Paths, in the order of the requests. */
  requests: string[]
  close(): Promise<void>
}

/** Starts a site of three pages with a broken link, on a port of the loopback address. With `hangs`, its pages never end. */
export async function startSmallSite({ hangs = false } = {}): Promise<SmallSite> {
  const requests: string[] = []
  const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")
  const page = (title: string, body: string) =>
    `<!doctype html><html lang="en"><head><title>${escape(title)}</title></head><body><main><h1>${escape(title)}</h1>${body}</main></body></html>`
  const pages: Record<string, string> = {
    "/": page(hostileTitle, `<a href="/beans">Beans</a> <a href="/private/prices">Prices</a>`),
    "/beans": page("Beans", `<a href="/#nothing">Home</a> <a href="${escape(hostileHref)}">Gone</a>`),
    "/private/prices": page("Prices", `<a href="/">Home</a>`),
  }
  const server = createServer((request, response) => {
    const path = request.url ?? "/"
    requests.push(path)
    if (path === "/robots.txt") {
      const text = `User-agent: *\nDisallow: /private/\nSitemap: http://${site.host}/sitemap.xml\n`
      response.writeHead(200, { "content-type": "text/plain" }).end(text)
      return
    }
    if (path === "/sitemap.xml") {
      const locations = ["/", "/alone"].map((one) => `<url><loc>http://${site.host}${one}</loc></url>`).join("")
      const text = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${locations}</urlset>`
      response.writeHead(200, { "content-type": "application/xml" }).end(text)
      return
    }
    const text = path === "/alone" ? page("Alone", "Nobody links here.") : pages[path]
    response.writeHead(text === undefined ? 404 : 200, { "content-type": "text/html; charset=utf-8" })
    if (hangs) response.write("<!doctype html>")
    else response.end(text ?? "Not found")
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const site: SmallSite = {
    host: `localhost:${(server.address() as AddressInfo).port}`,
    requests,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
  return site
}
