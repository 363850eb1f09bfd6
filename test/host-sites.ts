import { spawn } from "node:child_process"
import { cp, mkdir, readFile, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

import { readCode, readNamedCode } from "./read-code.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const caller = fileURLToPath(new URL("fixtures/hosts/call-function.mjs", import.meta.url))
const pages = ["src/live.config.ts", "src/pages/index.astro", "src/pages/blog/[slug].astro"]

export interface HostSite {
  name: "Vercel" | "Netlify" | "Cloudflare"
  packages: readonly string[]
  /** The header that names the tags of a page to the host's cache. */
  tags: string
  /** What the webhook route answers to a signed event in the local runtime. */
  delivered: 200 | 500
}

export const hostSites: readonly HostSite[] = [
  { name: "Vercel", packages: ["@astrojs/vercel"], tags: "vercel-cache-tag", delivered: 200 },
  { name: "Netlify", packages: ["@astrojs/netlify"], tags: "netlify-cache-tag", delivered: 200 },
  // Wrangler has no cache that a Worker could purge.
  { name: "Cloudflare", packages: ["@astrojs/cloudflare", "wrangler"], tags: "cache-tag", delivered: 500 },
]

/** Writes the files of the guides for a host. */
export async function writeHostSite(folder: string, { name }: HostSite): Promise<void> {
  const deploy = await readFile(join(root, "docs/guides/deploy-a-site.md"), "utf8")
  const live = await readFile(join(root, "docs/guides/astro-live-collections.md"), "utf8")
  const files: Record<string, string> = {
    "package.json": JSON.stringify({
      name: "my-site",
      type: "module",
      private: true,
      scripts: { build: "SITE_URL=https://my-site.example astro build" },
    }),
    "astro.config.ts": readNamedCode(deploy, `astro.config.ts on ${name}`),
    ...Object.fromEntries(pages.map((path) => [path, readNamedCode(live, path)])),
    ...(name === "Cloudflare" ? { "wrangler.jsonc": readCode(deploy, "wrangler.jsonc") } : {}),
  }
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

export interface RunningHost {
  url: string
  /** What the runtime has printed. */
  log(): string
  stop(): Promise<void>
}

/** Runs what `astro build` has made in the local runtime of the host. */
export async function runHostSite(
  folder: string,
  { name }: HostSite,
  { port, env }: { port: number; env: Record<string, string> },
): Promise<RunningHost> {
  const built = {
    Vercel: [caller, "vercel", ".vercel/output/functions/_render.func/.vercel/output/server/entry.mjs", String(port)],
    Netlify: [caller, "netlify", ".netlify/v1/functions/ssr/ssr.mjs", String(port)],
    Cloudflare: ["node_modules/wrangler/bin/wrangler.js", "dev", "--ip", "127.0.0.1", "--port", String(port)],
  }[name]
  if (name === "Cloudflare") {
    const lines = Object.entries(env).map(([key, value]) => `${key}=${value}\n`)
    await writeFile(join(folder, ".dev.vars"), lines.join(""))
  }
  const own: NodeJS.ProcessEnv = {
    ...process.env,
    ...env,
    NODE_ENV: "production",
    SITE_ID: "site",
    NETLIFY_PURGE_API_TOKEN: "a token",
    ...(name === "Vercel" ? { VERCEL: "1" } : {}),
    ...(name === "Netlify" ? { AWS_LAMBDA_FUNCTION_NAME: "a function" } : {}),
    // Wrangler asks its maker where this machine is, and sends it how it is used.
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_SEND_METRICS: "false",
    HTTPS_PROXY: "http://127.0.0.1:9",
  }
  const child = spawn(process.execPath, built, { cwd: folder, env: own, detached: true })
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => said.push(text))
  const ended = new Promise((resolve) => child.once("close", resolve))
  const url = `http://127.0.0.1:${port}`
  while (child.exitCode === null && !/listens|Ready on/.test(said.join(""))) await sleep(100)
  if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}:\n${said.join("")}`)
  return {
    url,
    log: () => said.join(""),
    async stop() {
      if (child.exitCode === null) process.kill(-(child.pid as number), "SIGKILL")
      await ended
    },
  }
}

/** Takes what a host would: the function of Vercel or Netlify alone. Gives the folder to run it in. */
export async function takeBuilt(site: string, to: string, { name }: HostSite): Promise<string> {
  const place = { Vercel: ".vercel", Netlify: ".netlify", Cloudflare: undefined }[name]
  if (place === undefined) return site
  await cp(join(site, place), join(to, place), { recursive: true, verbatimSymlinks: true })
  return to
}
