import { createServer } from "node:http"
import { type AddressInfo, connect as connectTo } from "node:net"

import type { ServiceOptions } from "@citable/service"

import { citedArticle, sampleBrand } from "./sample-brand.ts"

export interface SampleSite {
  /** Leads to the site, and nowhere else. */
  readNetwork: NonNullable<ServiceOptions["readNetwork"]>
  close(): Promise<void>
}

const page = (title: string, body: string, description = "") =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${
    description === "" ? "" : `<meta name="description" content="${description}">`
  }</head><body><nav><a href="/">Lantern</a> <a href="/services">Services</a> <a href="/blog/${citedArticle.slug}">Guide</a></nav><main><h1>${title}</h1>${body}</main></body></html>`

const words =
  "We read your pages as a customer does, and write down each question that they leave open. Then we write the answer first, and say where it holds."

/** The website of the brand, with a few ordinary faults for the audit to find. */
const pages: Record<string, string> = {
  "/": page("Lantern", `<p>${words}</p><p><a href="/prices">What it costs</a></p><img src="/team.png">`),
  "/services": page(
    "Lantern",
    `<p>${words} We also rewrite help pages.</p><p>Ask us about <a href="/old-guide">the old guide</a>.</p>`,
  ),
  [`/blog/${citedArticle.slug}`]: page(
    citedArticle.title,
    citedArticle.body
      .split("\n\n")
      .map((part) => (part.startsWith("## ") ? `<h2>${part.slice(3)}</h2>` : `<p>${part}</p>`))
      .join(""),
    citedArticle.excerpt,
  ),
  "/robots.txt": "User-agent: GPTBot\nDisallow: /\n\nUser-agent: *\nAllow: /\n",
}

/** Serves the brand's website on a loopback port, under the brand's own name. */
export async function serveSampleSite(): Promise<SampleSite> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost")
    const text = pages[pathname]
    const type = pathname === "/robots.txt" ? "text/plain" : "text/html; charset=utf-8"
    response.writeHead(text === undefined ? 404 : 200, { "content-type": type })
    response.end(request.method === "HEAD" ? undefined : (text ?? page("Not found", "")))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    readNetwork: {
      allowPrivateNetwork: true,
      chromium: false,
      probePauseMs: 0,
      lookup: (name) =>
        sampleBrand.domains.some((domain) => name === domain || name === `www.${domain}`)
          ? Promise.resolve([{ address: "127.0.0.1", family: 4 }])
          : Promise.reject(new Error(`The demo looks up no name, such as ${name}.`)),
      connect: ({ protocol, port: wanted }) =>
        new Promise((resolve, reject) => {
          if (protocol === "https:" || (wanted !== "" && wanted !== "80")) {
            reject(new Error("Nothing listens there."))
            return
          }
          const socket = connectTo({ host: "127.0.0.1", port })
          socket.once("connect", () => resolve(socket)).once("error", reject)
        }),
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => {
        server.close(resolve)
      })
    },
  }
}
