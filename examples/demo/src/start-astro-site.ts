import { mkdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { join } from "node:path"

import { createWebhookHandler } from "@citable/webhooks"
import { getRequestListener } from "@hono/node-server"
import sirv from "sirv"

import { type Children, resolveBin } from "./children.ts"
import { type Site, siteEnvironment, type SiteOptions } from "./site.ts"

export interface AstroSite extends Site {
  close(): Promise<void>
}

/** Where the server of the static site listens for webhooks. */
export const astroWebhookPath = "/_citable/webhook"

/**
 * Builds the Astro site and serves the result. A signed webhook starts a build. When it is done, the new pages replace the old ones at
 * once. A failed build leaves the old ones as they are.
 */
export async function startAstroSite(children: Children, folder: string, options: SiteOptions): Promise<AstroSite> {
  const url = `http://127.0.0.1:${options.port}`
  const releases = join(options.dataDir, "astro-releases")
  mkdirSync(releases, { recursive: true })
  let count = 0
  let release: string | undefined
  let pages: ReturnType<typeof sirv> | undefined

  async function build(): Promise<void> {
    // Always the same folder, because Astro treats another one as another configuration and starts without a cache.
    const env = siteEnvironment(options, url)
    await children.run([resolveBin(folder, "astro"), "build"], { cwd: folder, env, onLine: options.onLine })
    const next = join(releases, String(++count))
    renameSync(join(folder, "dist"), next)
    const old = release
    release = next
    pages = sirv(next, { etag: true })
    if (old !== undefined) rmSync(old, { recursive: true, force: true })
  }

  // One build at a time. All requests during a build become one build after it.
  let building: Promise<void> | undefined
  let again = false
  function requestBuild(): void {
    if (building !== undefined) {
      again = true
      return
    }
    building = build()
      .catch((error: unknown) => options.onLine(`The build failed, the old pages stay: ${String(error)}`))
      .finally(() => {
        building = undefined
        if (!again) return
        again = false
        requestBuild()
      })
  }

  await build()
  const webhook = getRequestListener(
    createWebhookHandler({ secret: options.webhookSecret, onEvent: () => requestBuild() }),
  )
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (request.url === astroWebhookPath) {
      void webhook(request, response)
      return
    }
    pages?.(request, response, () => {
      response.writeHead(404, { "content-type": "text/html; charset=utf-8" })
      response.end(readFileSync(join(release ?? "", "404.html")))
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(options.port, "127.0.0.1", resolve)
  })
  return {
    name: "Astro (static)",
    url,
    articleUrl: (slug) => `${url}/blog/${encodeURIComponent(slug)}/`,
    apiKey: options.apiKey,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
