import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { createNextSite } from "../packages/next/test/next-site.ts"
import { createNextRecipe } from "./next-recipe.ts"

// The other routers, types, Chromium and webhooks: recipes.chromium.soak.test.ts.
it("a new site of create-next-app with the six files of the start page builds, and shows what is published", async () => {
  const folder = await mkdtemp(join(tmpdir(), "my-app-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const files = ["blog/[slug]/page.tsx", "page.tsx", "rss.xml/route.ts", "sitemap.ts", "api/citable/route.ts"]
  const start = { "docs/start/next.md": ["lib/citable.ts", ...files.map((file) => `app/${file}`)] }
  await createNextRecipe(folder, { template: "app-empty", from: "source", files: start })
  const service = await startService()
  onTestFinished(() => service.close())
  await service.publish({ title: "First words", slug: "first", body: "As they were written." })
  const next = createNextSite({ CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }, ".next", folder)
  await next.build()
  const site = await next.start()
  onTestFinished(() => site.stop())
  const [home, article, missing, feed, sitemap] = await Promise.all(
    ["/", "/blog/first", "/blog/none", "/rss.xml", "/sitemap.xml"].map((path) => site.get(path)),
  )
  expect(home?.text).toContain('<a href="/blog/first">First words</a>')
  expect(article?.text).toContain("<p>As they were written.</p>")
  expect(missing?.status).toBe(404)
  expect(feed?.text).toContain("<title>First words</title>")
  expect(sitemap?.text).toContain("<loc>https://example.com/blog/first</loc>")
})
