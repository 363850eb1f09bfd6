import { execFile } from "node:child_process"
import { mkdtempSync, readFileSync } from "node:fs"
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { listen, startService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"

import { readNamedCode } from "../../../test/read-code.ts"
import { copyMovedBlog } from "./moved-blog.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("../../..", import.meta.url))
const names = ["contract", "safe-fetch", "client", "grammars", "markdown", "webhooks", "astro"]
const folder = mkdtempSync(join(tmpdir(), "citable-astro-packed-"))
const tarballs: Record<string, string> = {}
// An image of one pixel.
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
)

beforeAll(async () => {
  const projects = names.map((name) => `packages/${name}/tsconfig.build.json`)
  await run("pnpm", ["exec", "tsc", "-b", ...projects], { cwd: root })
  for (const name of names) {
    await run("pnpm", ["pack", "--pack-destination", folder], { cwd: join(root, "packages", name) })
    const { version } = JSON.parse(readFileSync(join(root, "packages", name, "package.json"), "utf8")) as {
      version: string
    }
    tarballs[`@citable/${name}`] = `file:${join(folder, `citable-${name}-${version}.tgz`)}`
  }
}, 600_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

const current = /^ {2}astro: (\S+)$/m.exec(readFileSync(join(root, "pnpm-workspace.yaml"), "utf8"))?.[1] ?? ""

describe.each(["6.4.8", current])("a blog outside the repository, on Astro %s, from packed tarballs", (version) => {
  const site = join(folder, `site-${version}`)
  const service = startService()
  afterAll(async () => (await service).close())

  beforeAll(async () => {
    await copyMovedBlog(site)
    const checker = { "@astrojs/check": "0.9.9", typescript: "5.9.3" }
    const frameworks = { "@astrojs/rss": "4.0.19", astro: version, sharp: "0.35.5" }
    // The guide to live collections needs an adapter, whose current release needs the current Astro.
    const adapter = version === current ? { "@astrojs/node": "11.1.6" } : {}
    const dependencies = { ...tarballs, ...checker, ...frameworks, ...adapter }
    await writeFile(join(site, "package.json"), JSON.stringify({ type: "module", private: true, dependencies }))
    await writeFile(join(site, "tsconfig.json"), JSON.stringify({ extends: "astro/tsconfigs/strict" }))
    // The checker accepts any version of these two, but works only if both are the same.
    const overrides = { ...tarballs, "@emnapi/core": "1.11.3", "@emnapi/runtime": "1.11.3" }
    const settings = { packages: [], overrides, allowBuilds: { esbuild: false, sharp: false } }
    await writeFile(join(site, "pnpm-workspace.yaml"), JSON.stringify(settings))
    await run("pnpm", ["install", "--prefer-offline"], { cwd: site })
  }, 600_000)

  function astro(command: string, env: Record<string, string>): Promise<{ stdout: string; stderr: string }> {
    return run(process.execPath, [join(site, "node_modules/astro/bin/astro.mjs"), command], {
      cwd: site,
      env: { ...process.env, NODE_ENV: "production", CI: "1", ASTRO_TELEMETRY_DISABLED: "1", ...env },
    }).catch((error: Error & { stdout?: string }) => {
      throw new Error(`${error.message}\n${error.stdout}`, { cause: error })
    })
  }

  async function build(): Promise<Record<string, string>> {
    const { url, apiKey } = await service
    await astro("build", { CITABLE_URL: url, CITABLE_API_KEY: apiKey })
    const files = (await readdir(join(site, "dist"), { recursive: true })).filter((path) =>
      /\.(?:html|xml)$/.test(path),
    )
    const texts = await Promise.all(files.map((path) => readFile(join(site, "dist", path), "utf8")))
    return Object.fromEntries(files.map((path, at) => [path, texts[at] ?? ""]))
  }

  /** Sets the options of the site's loader. */
  async function configure(options: string, config = ""): Promise<void> {
    for (const [path, pattern, text] of [
      ["src/content.config.ts", /citableLoader\(.*\),/, `citableLoader(${options}),`],
      ["astro.config.mjs", /integrations: \[citable\(\)\],.*/, `integrations: [citable()],${config}`],
    ] as const) {
      const before = await readFile(join(site, path), "utf8")
      await writeFile(join(site, path), before.replace(pattern, text))
    }
  }

  test("passes astro check without a key", async () => {
    const { stdout, stderr } = await astro("check", {})
    expect(stdout).toContain("- 0 errors")
    expect(stderr).toContain("No API key")
  })

  test("builds without articles, and with what is published then", async () => {
    expect(Object.keys(await build())).not.toContain("blog/from-citable/index.html")
    await (await service).publish({ title: "From Citable", body: "## A heading\n\nSome *words*." })
    const pages = await build()
    expect(pages["blog/from-citable/index.html"]).toContain(
      '<h2 id="a-heading">A heading</h2>\n<p>Some <em>words</em>.</p>',
    )
    expect(pages["blog/index.html"]).toContain("From Citable")
    expect(pages["rss.xml"]).toContain("<title>From Citable</title>")
  })

  test("is the same byte for byte with bodies beside the store", async () => {
    await configure('{ bodies: "store" }')
    const inStore = await build()
    await configure('{ bodies: "sidecar" }')
    expect(await build()).toEqual(inStore)
    await configure("")
  })

  test("has optimised images if their size is known, without a request for it", async () => {
    let requestCount = 0
    const host = await listen(() => {
      requestCount++
      return Promise.resolve(new Response(pixel, { headers: { "content-type": "image/png" } }))
    })
    onTestFinished(() => host.close())
    const src = `${host.url}/cup.png`
    const images = [{ url: src, width: 1, height: 1, alt: "A cup", media_id: null }]
    await (
      await service
    ).publish({ title: "Pictures", body: `![A cup](${src})\n\n![None](${host.url}/unknown.png)`, images })
    await configure("", ' image: { remotePatterns: [{ hostname: "127.0.0.1" }] },')
    const page = (await build())["blog/pictures/index.html"] ?? ""
    expect(page).toMatch(/<img [^>]*src="\/_astro\/[^"]+\.webp"[^>]*>/)
    expect(page).toContain(`src="${host.url}/unknown.png"`)
    // Astro requests the image once: not for its size, and not the other image.
    expect(requestCount).toBe(1)
    await configure("", "")
  })

  test('is rendered by its own processor with markdown: "astro", and sanitised', async () => {
    await (await service).publish({ title: "Own", body: "A -- dash... <script>alert(1)</script>\n\n```js\nlet a\n```" })
    await configure('{ markdown: "astro" }')
    const page = (await build())["blog/own/index.html"] ?? ""
    // Only Astro makes smart punctuation.
    expect(page).toMatch(/A [–—] dash…/)
    expect(page).not.toContain("alert(1)</script>")
    await configure("")
  })
})

test.each([
  [
    "docs/start/astro.md",
    ["astro.config.mjs", "src/content.config.ts", "src/pages/blog/[...slug].astro", "src/pages/index.astro"],
  ],
  [
    "docs/guides/astro-live-collections.md",
    [
      "astro.config.mjs",
      "src/live.config.ts",
      "src/pages/blog/[slug].astro",
      "src/pages/index.astro",
      "src/pages/preview/[id].astro",
    ],
  ],
])("the files of %s pass astro check in a minimal site", async (guide, paths) => {
  const installed = join(folder, `site-${current}`)
  const site = await mkdtemp(join(folder, "recipe-"))
  await symlink(join(installed, "node_modules"), join(site, "node_modules"), "junction")
  for (const file of ["package.json", "tsconfig.json"]) await cp(join(installed, file), join(site, file))
  const text = await readFile(join(root, guide), "utf8")
  for (const path of paths) {
    await mkdir(dirname(join(site, path)), { recursive: true })
    await writeFile(join(site, path), readNamedCode(text, path))
  }
  const { stdout } = await run(process.execPath, [join(site, "node_modules/astro/bin/astro.mjs"), "check"], {
    cwd: site,
    env: { ...process.env, NODE_ENV: "production", CI: "1", ASTRO_TELEMETRY_DISABLED: "1" },
  })
  expect(stdout).toContain("- 0 errors")
})
