import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

import { afterAll, beforeAll } from "vitest"

import { testAppRouter } from "../packages/next/test/app-router.ts"
import { createBuiltSite } from "../packages/next/test/built-site.ts"
import { testExportedSite } from "../packages/next/test/exported-site.ts"
import { testHealedSite } from "../packages/next/test/healed-site.ts"
import { testInterruptedSite } from "../packages/next/test/interrupted-site.ts"
import { testPagesRouter } from "../packages/next/test/pages-router.ts"
import { testRebuiltSite } from "../packages/next/test/rebuilt-site.ts"
import { testStormySite } from "../packages/next/test/stormy-site.ts"
import { installNext } from "./install-next.ts"

// All that a site of both routers promises, once more by the oldest Next that is taken, outside of the repository.

const fixtures = fileURLToPath(new URL("../packages/next/test/fixtures", import.meta.url))
const written = new Set([".next", "out", "tsconfig.json", "next-env.d.ts"])
const folder = await mkdtemp(join(tmpdir(), "citable-next-15-"))
const site = join(folder, "site")

beforeAll(async () => {
  await installNext(folder, "Next 15")
  await cp(join(fixtures, "site"), site, { recursive: true, filter: (path) => !written.has(basename(path)) })
  await cp(join(fixtures, "quick-build.ts"), join(folder, "quick-build.ts"))
  // What is a proxy.ts from 16 on.
  const proxy = await readFile(join(site, "proxy.proxied.ts"), "utf8")
  await writeFile(join(site, "middleware.ts"), proxy.replace("function proxy(", "function middleware("))
  const compilerOptions = { jsx: "preserve", module: "esnext", moduleResolution: "bundler", skipLibCheck: true }
  await writeFile(join(site, "tsconfig.json"), JSON.stringify({ compilerOptions }))
})
const built = createBuiltSite({ name: site, dist: ".next" })
testExportedSite(built)
testRebuiltSite(built)
testAppRouter(built)
testPagesRouter(built)
testInterruptedSite(built)
testStormySite(built, { seed: 15, publishes: 20, longestLagMs: 800, longestHoldMs: 1000 })
// It stops the site that the others share.
testHealedSite(built)
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
