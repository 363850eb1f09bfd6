import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { beforeEach, expect, it, onTestFinished } from "vitest"

import { findInstalled, hasPlugAndPlay } from "../src/internal/find-installed.ts"

let parent: string
let site: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "citable-pnp-"))
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }))
  site = join(parent, "site")
  mkdirSync(site)
})

/** Writes a map of Yarn's, which leaves a file behind when it runs. */
function writeMap(folder: string): void {
  const code = `require("node:fs").writeFileSync(${JSON.stringify(join(parent, "ran"))}, "")
module.exports = {
  findPackageLocator: () => ({}),
  getPackageInformation: () => ({ packageDependencies: new Map([["astro", "npm:7.3.4"]]) }),
}`
  writeFileSync(join(folder, ".pnp.cjs"), code)
}

it("the map of Yarn's Plug'n'Play gives the version of a package, from the site or from the project around it", () => {
  for (const folder of [parent, site]) {
    writeMap(folder)
    expect(findInstalled(site, "astro")).toMatchObject({ name: "astro", version: "7.3.4" })
    expect(hasPlugAndPlay(site)).toBe(true)
    expect(findInstalled(site, "next")).toBeUndefined()
  }
})

it("a map that anybody could have put above the site does not run", () => {
  writeMap(parent)
  chmodSync(parent, 0o777)
  expect(findInstalled(site, "astro")).toBeUndefined()
  expect(hasPlugAndPlay(site)).toBe(false)
  expect(existsSync(join(parent, "ran"))).toBe(false)
})
