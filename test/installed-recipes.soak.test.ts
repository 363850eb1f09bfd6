// Installs the site packages as a stranger does, by name from a registry. Packages that are linked from this repository hide a dependency that a
// manifest does not name, and a version that no installer finds.
import { execFile } from "node:child_process"
import { mkdir, readdir, readFile, realpath, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { createNextSite } from "../packages/next/test/next-site.ts"
import { createInstaller, type Installer, installerNames } from "./create-installer.ts"
import { createNextRecipe } from "./next-recipe.ts"
import { readNamedCode } from "./read-code.ts"

const run = promisify(execFile)
const root = fileURLToPath(new URL("..", import.meta.url))

let packages: Installer
let service: StartedService

beforeAll(async () => {
  packages = await createInstaller()
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body: "As they were *written*.\n\n```js\nlet a\n```" })
})
afterAll(async () => {
  await service.close()
  await packages.close()
})

const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: "production",
  ASTRO_TELEMETRY_DISABLED: "1",
  CITABLE_URL: service.url,
  CITABLE_API_KEY: service.apiKey,
})

describe.each(installerNames)("a stranger with %s", (installer) => {
  it("adds @citable/astro to a site, which has one shiki, and builds it with the files of the start page", async () => {
    const site = join(packages.folder, `astro-${installer}`)
    const guide = await readFile(join(root, "docs/start/astro.md"), "utf8")
    const files = ["astro.config.mjs", "src/content.config.ts", "src/pages/blog/[...slug].astro"]
    await mkdir(join(site, "src/pages/blog"), { recursive: true })
    await writeFile(join(site, "package.json"), '{"name":"minimal","type":"module","private":true}')
    for (const file of files) {
      await mkdir(dirname(join(site, file)), { recursive: true })
      await writeFile(join(site, file), readNamedCode(guide, file))
    }
    await packages.add(installer, site, await packages.pin("astro"))
    await packages.add(installer, site, "@citable/astro")
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
    const site = join(packages.folder, `next-${installer}`)
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
        const frameworks = [await packages.pin("next"), "react", "react-dom"]
        const types = ["typescript", "@types/node", "@types/react", "@types/react-dom"]
        await packages.add(installer, site, ...frameworks, ...types)
        await packages.add(installer, site, "@citable/next")
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
