import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { readCode } from "./read-code.ts"

const root = fileURLToPath(new URL("..", import.meta.url))

it.each([
  ["docs/guides/sveltekit.md", "examples/sveltekit-blog", ["src/app.html"]],
  ["docs/guides/nuxt.md", "examples/nuxt-blog", []],
] as const)("%s has every file of %s as it is", (page, example, common) => {
  const guide = readFileSync(join(root, page), "utf8")
  const files = globSync(["*.config.ts", "{src,app,server}/**/*.{ts,html,svelte,vue}"], { cwd: join(root, example) })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !(common as readonly string[]).includes(path))
  expect(files.length).toBeGreaterThanOrEqual(6)
  for (const path of files) expect(readCode(guide, path), path).toBe(readFileSync(join(root, example, path), "utf8"))
})
