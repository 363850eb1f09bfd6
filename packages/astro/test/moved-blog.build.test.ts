import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { startService } from "@citable/dev"
import { expect, onTestFinished, test } from "vitest"

import { copyMovedBlog, countDiff, guide } from "./moved-blog.ts"

const require = createRequire(import.meta.url)

test("a blog of Markdown files moves to Citable with only the lines that the guide changes", async () => {
  expect(await countDiff()).toEqual({ added: 16, removed: 12, files: 3 })
  expect(await readFile(guide, "utf8")).toContain("16 lines added and 12 removed, in 3 files")
  const service = await startService()
  onTestFinished(() => service.close())
  const site = await mkdtemp(join(tmpdir(), "citable-astro-blog-"))
  onTestFinished(() => rm(site, { recursive: true, force: true }))
  await copyMovedBlog(site)
  for (const [name, path] of Object.entries({
    astro: dirname(require.resolve("astro/package.json")),
    "@astrojs/rss": join(dirname(require.resolve("@astrojs/rss")), ".."),
    // Astro brings it.
    sharp: join(dirname(require.resolve("astro/package.json")), "../sharp"),
    "@citable/astro": fileURLToPath(new URL("..", import.meta.url)),
  })) {
    const link = join(site, "node_modules", name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(await realpath(path), link, "dir")
  }
  const body = "## A heading\n\nSome *words*.\n\n```js\nlet a = 1\n```\n\n> [!NOTE]\n> So."
  await service.publish({ title: "From Citable", excerpt: "Not from a file.", body })
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, NODE_ENV: "production", CI: "1" } as const
  await promisify(execFile)(process.execPath, [join(site, "node_modules/astro/bin/astro.mjs"), "build"], {
    cwd: site,
    env: { ...process.env, ...env, ASTRO_TELEMETRY_DISABLED: "1" },
  })
  const page = (path: string) => readFile(join(site, "dist", path), "utf8")
  expect(await readdir(join(site, "dist/blog"))).toEqual(["from-citable", "index.html"])
  expect(await page("blog/from-citable/index.html")).toMatch(
    /<h1>From Citable<\/h1>\s*<h2 id="a-heading">A heading<\/h2>\n<p>Some <em>words<\/em>\.<\/p>/,
  )
  // As Astro shows code by default, in the theme of the site.
  expect(await page("blog/from-citable/index.html")).toMatch(
    /<pre class="astro-code github-dark" style="background-color:#24292e;[^"]*"[^>]*><code><span class="line"><span style="color:#F97583">let/,
  )
  expect(await page("blog/from-citable/index.html")).toContain('<aside class="citable-callout citable-callout-note"')
  expect(await page("blog/from-citable/index.html")).toContain('<meta name="description" content="Not from a file."')
  expect(await page("blog/index.html")).toContain('<a href="/blog/from-citable/">From Citable</a>')
  expect(await page("rss.xml")).toContain("<title>From Citable</title>")
})
