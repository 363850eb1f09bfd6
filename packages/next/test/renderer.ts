import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { vi } from "vitest"

export interface Renderer {
  /** The paths that it should render again. */
  rendered: string[]
  /** The tags that it should invalidate. */
  tags: string[]
  /** The paths that it shows as they were, until they are rendered once more. */
  kept: Set<string>
  /** The status for a path that it should render again; 0 breaks the connection. */
  statusOf: (path: string) => number
  close(): void
}

/** Starts a server in Next's place, which records what it should do. */
export async function createRenderer(): Promise<Renderer> {
  const seen: Renderer = {
    rendered: [],
    tags: [],
    kept: new Set(),
    statusOf: () => 200,
    close() {
      server.close()
      vi.unstubAllEnvs()
      vi.unstubAllGlobals()
    },
  }
  const server = createServer((request, response) => {
    const { method, url = "", headers } = request
    const isRendering = method === "HEAD" && headers["x-prerender-revalidate"] === "secret"
    if (isRendering) seen.rendered.push(url)
    const status = isRendering ? seen.statusOf(url) : 200
    const etag = !isRendering && seen.kept.delete(url) ? '"old"' : '"new"'
    if (status === 0) request.destroy()
    else response.writeHead(status, { etag }).end()
  }).listen(0, "127.0.0.1")
  await new Promise((resolve) => server.once("listening", resolve))
  vi.stubEnv("__NEXT_PRIVATE_ORIGIN", `http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  vi.stubGlobal("__incrementalCache", { revalidateTag: async (tags: string[]) => void seen.tags.push(...tags) })
  return seen
}

/** Creates a `distDir` with three pages of the Pages Router, one of them an article. */
export async function createDist(): Promise<{ distDir: string; remove(this: void): Promise<void> }> {
  const distDir = await mkdtemp(join(tmpdir(), "citable-next-"))
  await mkdir(join(distDir, "server"), { recursive: true })
  const page = (srcRoute: string | null, dataRoute: string) => ({ srcRoute, dataRoute })
  const manifest = {
    routes: {
      "/": page(null, "/_next/data/b/index.json"),
      "/en/blog": page("/[locale]/blog", "/_next/data/b/en/blog.json"),
      "/en/blog/article-1": page("/[locale]/blog/[slug]", "/_next/data/b/en/blog/article-1.json"),
      "/app": page("/app", "/app.rsc"),
    },
    dynamicRoutes: { "/[locale]/blog/[slug]": { routeRegex: "^/([^/]+?)/blog/([^/]+?)(?:/)?$" } },
    preview: { previewModeId: "secret" },
  }
  await writeFile(join(distDir, "prerender-manifest.json"), JSON.stringify(manifest))
  // A watch may still write there.
  return { distDir, remove: () => rm(distDir, { recursive: true, force: true, maxRetries: 5 }) }
}
