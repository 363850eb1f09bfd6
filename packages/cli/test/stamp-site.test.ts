import { mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { expect, it, onTestFinished } from "vitest"

import { stampSite } from "../src/rebuild/stamp-site.ts"

it("the state of a site is another after a change of a file, a package of the workspace or the list of packages, not of the output", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-stamp-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const site = join(folder, "site")
  const packages = join(site, "node_modules")
  const own = join(folder, "packages/theme")
  const write = async (path: string, content: string) => {
    await mkdir(join(path, ".."), { recursive: true })
    await writeFile(path, content)
  }
  await write(join(site, "package.json"), '{ "dependencies": { "above": "1.0.0" } }')
  await write(join(folder, "packages/above/index.js"), "1")
  await mkdir(join(folder, "node_modules"))
  await symlink(join(folder, "packages/above"), join(folder, "node_modules/above"))
  await symlink(join(folder, "packages/other"), join(folder, "node_modules/other"))
  await write(join(own, "index.js"), "1")
  await write(join(packages, "astro/index.js"), "1")
  await write(join(packages, ".package-lock.json"), "1")
  await mkdir(join(packages, "@our"))
  await symlink(own, join(packages, "@our/theme"))
  await write(join(site, "dist/index.html"), "1")
  await write(join(folder, "elsewhere/logo.svg"), "1")
  await symlink(join(folder, "elsewhere"), join(site, "assets"))
  await symlink(join(folder, "nowhere"), join(site, "missing"))
  const stamp = () => stampSite(site, { except: [join(site, "dist")] })
  let before = stamp()
  for (const path of [
    "node_modules/astro/index.js",
    "dist/index.html",
    ".git/index",
    ".astro/types.d.ts",
    "../packages/other/a.js",
  ]) {
    await write(join(site, path), "22")
    expect([path, stamp()]).toEqual([path, before])
  }
  for (const path of [
    ".env",
    "src/pages/index.astro",
    "node_modules/.package-lock.json",
    "../packages/theme/index.js",
    "../elsewhere/logo.svg",
    "../nowhere",
    "../node_modules/.package-lock.json",
    "../packages/above/index.js",
    "../pnpm-lock.yaml",
    "node_modules/.astro/data-store.json",
  ]) {
    await write(join(site, path), "22")
    const after = stamp()
    expect([path, after]).not.toEqual([path, before])
    before = after
  }
})

it("of packages that a link to another folder holds, only the list counts, too", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-stamp-"))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const site = join(folder, "site")
  const packages = join(folder, "packages/node_modules")
  await mkdir(join(packages, ".vite/deps"), { recursive: true })
  await mkdir(site)
  await symlink(packages, join(site, "node_modules"))
  const before = stampSite(site, { except: [] })
  await writeFile(join(packages, ".vite/deps/_metadata.json"), "{}")
  expect(stampSite(site, { except: [] })).toEqual(before)
  await writeFile(join(packages, ".package-lock.json"), "{}")
  expect(stampSite(site, { except: [] })).not.toEqual(before)
})
