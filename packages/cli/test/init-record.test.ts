import { existsSync, mkdirSync } from "node:fs"
import { join } from "node:path"

import { runCli } from "citable"
import { beforeEach, expect, it, onTestFinished } from "vitest"

import { createInitSite, type InitSite } from "./init-site.ts"

let site: InitSite
beforeEach(() => {
  site = createInitSite()
  onTestFinished(() => site.remove())
})

/** Runs `--remove` in a folder inside the site, with a record that says that a file was there before. */
async function removeWith(path: string): Promise<string> {
  const files = [{ path, before: Buffer.from("mine").toString("base64"), after: null }]
  const service = { url: "", brand_id: null, key_id: null, webhook_id: null, is_local: false }
  mkdirSync(join(site.folder, "blog"), { recursive: true })
  site.write("blog/package.json", {})
  site.write("blog/.citable/init.json", { version: 1, files, manager: "npm", packages: [], service })
  const said: string[] = []
  await runCli(["init", join(site.folder, "blog"), "--remove", "--no-install", "--json"], {
    env: { HOME: site.folder },
    out: (line) => said.push(line),
    err: (line) => said.push(line),
    signal: new AbortController().signal,
  })
  return said.join("\n")
}

it.each([
  "../outside.txt",
  "../.npmrc/../.bashrc",
  "src/../../outside.txt",
  "..\\outside.txt",
  "/tmp/citable-outside.txt",
])("a record with a file %s outside the site is refused before anything is written", async (path) => {
  expect(await removeWith(path)).toContain('"invalid_record"')
  expect(existsSync(join(site.folder, "blog", path))).toBe(false)
})

it.each(["src/pages/blog/index.astro", "../package-lock.json"])(
  "a record with the file %s is of init",
  async (path) => {
    expect(await removeWith(path)).not.toContain("invalid_record")
    expect(site.read(join("blog", path))).toBe("mine")
  },
)

it("--remove names the files that still import a package which is gone, such as one with pasted lines", async () => {
  site.write(
    "blog/astro.config.mjs",
    'import citable from "@citable/astro"\nexport default { integrations: [citable()] }\n',
  )
  site.write("blog/dist/server/entry.mjs", 'import "@citable/astro/webhook"\n')
  const { kept } = JSON.parse(await removeWith("src/pages/blog/index.astro")) as { kept: string[] }
  expect(kept).toEqual([expect.stringMatching(/^astro\.config\.mjs \(take out the lines/)])
})
