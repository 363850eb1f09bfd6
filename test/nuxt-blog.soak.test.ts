// Builds and starts the example with the real Nuxt. CITABLE_NUXT names a folder in which npm has installed nuxt and the tarballs of
// @citable/contract, safe-fetch, client, markdown and webhooks; vitest.config.ts leaves this file out without it.
import { execFile } from "node:child_process"
import { cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { describeBlog } from "./describe-blog.ts"

const run = promisify(execFile)
const example = fileURLToPath(new URL("../examples/nuxt-blog", import.meta.url))

/** A copy of the example, with what Nuxt needs. */
async function copyExample(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "citable-nuxt-"))
  await cp(example, folder, { recursive: true })
  await symlink(join(process.env["CITABLE_NUXT"] ?? "", "node_modules"), join(folder, "node_modules"))
  return folder
}

async function nuxt(command: string, folder: string, own: Record<string, string> = {}): Promise<void> {
  const env = { ...process.env, NODE_ENV: "production", NUXT_TELEMETRY_DISABLED: "1", ...own } as NodeJS.ProcessEnv
  await run(process.execPath, ["node_modules/nuxt/bin/nuxt.mjs", command], { cwd: folder, env, maxBuffer: 2 ** 26 })
}

const remove = (folder: string) => rm(folder, { recursive: true, force: true, maxRetries: 5 })

describeBlog(async () => {
  const folder = await copyExample()
  await nuxt("build", folder)
  return { folder, args: [".output/server/index.mjs"], remove: () => remove(folder) }
})

it("a static site has a page for each article, and is not built without the service", async () => {
  const folder = await copyExample()
  onTestFinished(() => remove(folder))
  const service = await startService()
  const env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
  const slugs = Array.from({ length: 60 }, (_, index) => `article-${index}`).toSorted()
  for (const slug of slugs) await service.publish({ title: slug, slug, body: "Some *words*." })
  try {
    await nuxt("generate", folder, env)
  } finally {
    await service.close()
  }
  const blog = join(folder, ".output/public/blog")
  expect((await readdir(blog)).toSorted()).toEqual(slugs)
  expect(await readFile(join(blog, "article-0/index.html"), "utf8")).toContain("<p>Some <em>words</em>.</p>")
  await remove(join(folder, ".data"))
  await expect(nuxt("generate", folder, env)).rejects.toThrow("prerender errors")
})
