import { execFile } from "node:child_process"
import { promisify } from "node:util"

import { copySite } from "./copy-site.ts"
import { describeBlog } from "./describe-blog.ts"

const run = promisify(execFile)

describeBlog(async () => {
  const site = await copySite("examples/sveltekit-blog")
  const env = { ...process.env, NODE_ENV: "production" } as NodeJS.ProcessEnv
  await run(process.execPath, ["node_modules/vite/bin/vite.js", "build"], { cwd: site.folder, env })
  return { ...site, args: ["build"] }
})
