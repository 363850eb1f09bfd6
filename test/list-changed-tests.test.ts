import { existsSync, readdirSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, test } from "vitest"

import { listChangedTests } from "../packages/dev/src/list-changed-tests.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const folders = ["packages", "examples"].flatMap((parent) =>
  readdirSync(join(root, parent)).map((name) => `${parent}/${name}/test`),
)
const tests = ["test", ...folders]
  .filter((folder) => existsSync(join(root, folder)))
  .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
  .filter((path) => path.endsWith(".test.ts") && !path.includes(".soak."))

function reached(changed: string[], imported: string[] = []): string[] {
  return listChangedTests({ root, changed, tests, imported })
}

test("an edited package reaches its own tests, and what builds or starts a package that depends on it", () => {
  const files = reached(["packages/next/src/index.ts"])
  expect(files).toContain("packages/next/test/pages-router.test.ts")
  expect(files).toContain("packages/next/test/routers.build.test.ts")
  expect(files).toContain("test/demo.chromium.test.ts")
  expect(files).toContain("test/packed.test.ts")
  expect(files.filter((file) => /^packages\/(astro|markdown|service|webhooks)\//.test(file))).toEqual([])
})

test("a package below others reaches the sites above it", () => {
  const files = reached(["packages/markdown/src/render-body.ts"])
  expect(files).toContain("packages/astro/test/site.build.test.ts")
  expect(files).toContain("packages/next/test/routers.build.test.ts")
})

test("an edited test runs alone, beside those that import an edited file", () => {
  expect(reached(["packages/next/test/pages-router.test.ts"])).toEqual(["packages/next/test/pages-router.test.ts"])
  expect(reached(["packages/cli/test/some-helper.ts"], ["packages/cli/test/keys.test.ts"])).toEqual([
    "packages/cli/test/keys.test.ts",
  ])
})

test("an edited document reaches the tests of documents", () => {
  const files = reached(["docs/start/self-host.md"])
  expect(files).toContain("test/readme.test.ts")
  expect(files.filter((file) => !/^test\/(docs-.+|readme|reference-pages)\.test\.ts$/.test(file))).toEqual([])
})

test("versions and settings of the tests reach everything", () => {
  for (const file of ["pnpm-lock.yaml", "test/vitest.config.ts", "packages/dev/src/start-service.ts"])
    expect(reached([file])).toHaveLength(tests.length)
})
