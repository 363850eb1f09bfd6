// Builds and starts the example with the real Nuxt. CITABLE_NUXT names a folder in which npm has installed nuxt and the tarballs of
// @citable/contract, safe-fetch, client, markdown and webhooks; vitest.config.ts leaves this file out without it.
import { execFile } from "node:child_process"
import { cp, mkdtemp, rm, symlink } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { describeBlog } from "./describe-blog.ts"

const run = promisify(execFile)
const example = fileURLToPath(new URL("../examples/nuxt-blog", import.meta.url))

describeBlog(async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-nuxt-"))
  await cp(example, folder, { recursive: true })
  await symlink(join(process.env["CITABLE_NUXT"] ?? "", "node_modules"), join(folder, "node_modules"))
  const env = { ...process.env, NODE_ENV: "production", NUXT_TELEMETRY_DISABLED: "1" } as NodeJS.ProcessEnv
  await run(process.execPath, ["node_modules/nuxt/bin/nuxt.mjs", "build"], { cwd: folder, env, maxBuffer: 2 ** 26 })
  return {
    folder,
    args: [".output/server/index.mjs"],
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  }
})
