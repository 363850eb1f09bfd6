import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { listen } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { createPathRefresher } from "../src/internal/watch/refresh-paths.ts"

it("a page that is rendered again and gives no answer to the look at it is named, and is not taken for fresh", async () => {
  const distDir = await mkdtemp(join(tmpdir(), "citable-pages-"))
  onTestFinished(() => rm(distDir, { recursive: true, force: true }))
  const manifest = {
    routes: { "/a": { srcRoute: null, dataRoute: "/a.json" }, "/b": { srcRoute: null, dataRoute: "/b.json" } },
    dynamicRoutes: {},
    preview: { previewModeId: "token" },
  }
  await writeFile(join(distDir, "prerender-manifest.json"), JSON.stringify(manifest))
  const rendered: string[] = []
  const server = await listen(async (request, socket) => {
    const { pathname } = new URL(request.url)
    if (request.headers.get("x-prerender-revalidate") === "token") rendered.push(pathname)
    else if (pathname === "/b") socket.destroy()
    return new Response(null, { headers: { etag: '"new"' } })
  })
  onTestFinished(() => server.close())
  const before = process.env["PORT"]
  process.env["PORT"] = String(server.port)
  onTestFinished(() => {
    if (before === undefined) delete process.env["PORT"]
    else process.env["PORT"] = before
  })
  const site = createPathRefresher({
    distDir,
    basePath: "",
    path: ({ slug }) => `/${slug}`,
    pagePaths: async () => [],
    noteEvent: async () => {},
  })

  await expect(site.onUnknown()).rejects.toMatchObject({
    code: "page_failed",
    message: "Next rendered /b again, but gave no answer to a look at it.",
  })
  expect(rendered).toEqual(["/a", "/b"])
})
