import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join } from "node:path"
import { fileURLToPath } from "node:url"

import { makeStarter } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

const source = fileURLToPath(new URL("../../../examples/astro-blog", import.meta.url))

it("a starter has nothing that working on the example leaves in its folder, least of all secrets", async () => {
  const examples = await mkdtemp(join(tmpdir(), "citable-starter-"))
  onTestFinished(() => rm(examples, { recursive: true, force: true }))
  const folder = join(examples, "astro-blog")
  await cp(source, folder, { recursive: true, filter: (from) => basename(from) !== "node_modules" })
  const left = [".env", ".env.local", "src/.env.production", ".citable/init.json", ".citable-releases/builds.db"]
  for (const path of left) {
    await mkdir(join(folder, path, ".."), { recursive: true })
    await writeFile(join(folder, path), "CITABLE_API_KEY=ctb_secret")
  }
  const files = makeStarter("astro", { examples })
  expect(files).toEqual(makeStarter("astro"))
  expect(JSON.stringify(files)).not.toContain("ctb_secret")
  expect(Object.keys(files)).toContain(".gitignore")
  // The example has two languages, and most blogs one.
  expect(files["src/languages.ts"]).toContain('locales: ["en"],')
  expect(makeStarter("next")["lib/languages.ts"]).toContain('locales: ["en"],')
})
