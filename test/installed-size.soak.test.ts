// What the site packages add to a site that npm installs, and to its build. packed.test.ts adds up the same without an installer.
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createNextSite } from "../packages/next/test/next-site.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { describeSizes, listAdded, measureFolder, sumSizes } from "./installed-size.ts"
import { createNextRecipe } from "./next-recipe.ts"

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

const inMegabytes = (bytes: number) => Number((bytes / 1e6).toFixed(1))

/** Adds a package to a site that has its framework, and prints what came with it. Gives the megabytes on the disk. */
async function add(site: string, name: string, hosts: readonly string[]): Promise<number> {
  const modules = join(site, "node_modules")
  const before = measureFolder(modules, { withPackages: true })
  await packages.add("npm", site, name)
  const after = measureFolder(modules, { withPackages: true })
  const added = listAdded(
    join(modules, name),
    hosts.map((host) => join(modules, host)),
  )
  console.log(describeSizes(name, added))
  const disk = inMegabytes(after.disk - before.disk)
  // npm's own list of what it installed grows too.
  expect(Math.abs(disk - inMegabytes(sumSizes(added).disk))).toBeLessThan(0.3)
  return disk
}

it("@citable/next adds less than 20 MB to node_modules, and a build has less than 30 MB in .next/server", async () => {
  const site = join(packages.folder, "next")
  await mkdir(site)
  let added = 0
  const pages = ["lib/citable.ts", "app/blog/[slug]/page.tsx", "app/page.tsx", "app/rss.xml/route.ts", "app/sitemap.ts"]
  await createNextRecipe(site, {
    template: "app-empty",
    files: { "docs/start/next.md": [...pages, "app/api/citable/route.ts"] },
    install: async () => {
      const types = ["typescript", "@types/node", "@types/react", "@types/react-dom"]
      await packages.add("npm", site, await packages.pin("next"), "react", "react-dom", ...types)
      added = await add(site, "@citable/next", ["next", "react", "react-dom"])
    },
  })
  await createNextSite({ CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }, ".next", site).build()
  const built = measureFolder(join(site, ".next/server"))
  console.log(`.next/server: ${inMegabytes(built.disk)} MB`)
  expect(added).toBeLessThan(20)
  expect(inMegabytes(built.disk)).toBeLessThan(30)
})

it("@citable/astro adds less than 8 MB to node_modules", async () => {
  const site = join(packages.folder, "astro")
  await mkdir(site)
  await writeFile(join(site, "package.json"), '{"name":"minimal","type":"module","private":true}')
  await packages.add("npm", site, await packages.pin("astro"))
  expect(await add(site, "@citable/astro", ["astro"])).toBeLessThan(8)
})
