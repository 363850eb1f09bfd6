// Installs the site packages as a stranger does, by name from a registry. Packages that are linked from this repository hide a dependency that a
// manifest does not name, and a version that no installer finds.
import { execFile } from "node:child_process"
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { createNextSite } from "../packages/next/test/next-site.ts"
import { createNextRecipe } from "./next-recipe.ts"
import { type PackageRegistry, startRegistry } from "./package-registry.ts"
import { readNamedCode } from "./read-code.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))
const packages = ["contract", "safe-fetch", "client", "markdown", "webhooks", "astro", "next"]

let folder: string
let registry: PackageRegistry
let service: StartedService

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-installed-"))
  const tarballs = join(folder, "tarballs")
  await mkdir(tarballs)
  await run("pnpm", ["run", "build"], { cwd: root })
  for (const name of packages) {
    await run("pnpm", ["pack", "--pack-destination", tarballs], { cwd: join(root, "packages", name) })
  }
  registry = await startRegistry(tarballs)
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body: "As they were *written*.\n\n```js\nlet a\n```" })
})
afterAll(async () => {
  await service.close()
  await registry.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 5 })
})

const installers: Record<string, (...names: string[]) => string[]> = {
  npm: (...names) => ["install", "--no-audit", "--no-fund", ...names],
  pnpm: (...names) => ["add", ...names],
}

/** Adds packages to a site with an installer whose caches are empty and whose only registry is the one on loopback. */
async function add(installer: string, site: string, ...names: string[]): Promise<void> {
  await writeFile(join(site, ".npmrc"), `registry=${registry.url}/\n`)
  // As new sites of Astro have it: pnpm asks for a decision about each script of a package.
  await writeFile(join(site, "pnpm-workspace.yaml"), "allowBuilds:\n  esbuild: false\n  sharp: false\n")
  const caches = { XDG_CACHE_HOME: "cache", XDG_DATA_HOME: "data", XDG_STATE_HOME: "state", npm_config_cache: "npm" }
  const own = Object.entries(caches).map(([name, path]) => [name, join(folder, "caches", path)])
  const settings = { npm_config_userconfig: join(folder, "none"), npm_config_update_notifier: "false" }
  // What vitest's own installer told vitest would overrule the site's .npmrc.
  const inherited = Object.entries(process.env).filter(([name]) => !/^p?npm_/i.test(name))
  const env = { ...Object.fromEntries([...inherited, ...own]), ...settings } as NodeJS.ProcessEnv
  await run(installer, installers[installer]?.(...names) ?? [], {
    cwd: site,
    env,
    maxBuffer: 2 ** 26,
    shell: process.platform === "win32",
  })
}

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  ASTRO_TELEMETRY_DISABLED: "1",
  CITABLE_URL: service.url,
  CITABLE_API_KEY: service.apiKey,
})

async function versionOf(name: string): Promise<string> {
  const text = await readFile(join(root, "test/node_modules", name, "package.json"), "utf8")
  return (JSON.parse(text) as { version: string }).version
}

describe.each(Object.keys(installers))("a stranger with %s", (installer) => {
  it("adds @citable/astro to a site, which has one shiki, and builds it with the files of the start page", async () => {
    const site = join(folder, `astro-${installer}`)
    const guide = await readFile(join(root, "docs/start/astro.md"), "utf8")
    const files = ["astro.config.mjs", "src/content.config.ts", "src/pages/blog/[...slug].astro"]
    await mkdir(join(site, "src/pages/blog"), { recursive: true })
    await writeFile(join(site, "package.json"), '{"name":"minimal","type":"module","private":true}')
    for (const file of files) {
      await mkdir(dirname(join(site, file)), { recursive: true })
      await writeFile(join(site, file), readNamedCode(guide, file))
    }
    await add(installer, site, `astro@${await versionOf("astro")}`)
    await add(installer, site, "@citable/astro")
    await run(process.execPath, [join(site, "node_modules/astro/bin/astro.mjs"), "build"], {
      cwd: site,
      env: environment(),
    })
    const page = await readFile(join(site, "dist/blog/first/index.html"), "utf8")
    expect(page).toContain("<p>As they were <em>written</em>.</p>")
    expect(page).toContain('class="astro-code')
    expect(await countCopies(site, "@shikijs/langs")).toBe(1)
  })

  it("adds @citable/next to a site of create-next-app, without shiki's themes, and builds it with the files of the start page", async () => {
    const site = join(folder, `next-${installer}`)
    await mkdir(site)
    const pages = [
      "lib/citable.ts",
      "app/blog/[slug]/page.tsx",
      "app/page.tsx",
      "app/rss.xml/route.ts",
      "app/sitemap.ts",
    ]
    await createNextRecipe(site, {
      template: "app-empty",
      files: { "docs/start/next.md": [...pages, "app/api/citable/route.ts"] },
      install: async () => {
        const frameworks = [`next@${await versionOf("next")}`, "react", "react-dom"]
        await add(installer, site, ...frameworks, "typescript", "@types/node", "@types/react", "@types/react-dom")
        await add(installer, site, "@citable/next")
      },
    })
    const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
    await createNextSite(env, ".next", site).build()
    const page = await readFile(join(site, ".next/server/app/blog/first.html"), "utf8")
    expect(page).toContain("<p>As they were <em>written</em>.</p>")
    expect(page).toContain('<span class="ct-keyword">let</span>')
    expect(await countCopies(site, "@shikijs/themes")).toBe(0)
    expect(await countCopies(site, "katex")).toBe(0)
  })
})

/** How many copies of a package are below a site. pnpm has links to each. */
async function countCopies(site: string, name: string): Promise<number> {
  const modules = join(site, "node_modules")
  const files = (await readdir(modules, { recursive: true })).map((path) => `/${path.replaceAll("\\", "/")}`)
  const found = files.filter((path) => path.endsWith(`/${name}/package.json`))
  return new Set(await Promise.all(found.map((path) => realpath(join(modules, path))))).size
}
