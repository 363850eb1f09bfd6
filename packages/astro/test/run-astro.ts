import { type ChildProcess, spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createRequire } from "node:module"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

const require = createRequire(import.meta.url)
const bin = join(dirname(require.resolve("astro/package.json")), "bin/astro.mjs")

export const siteDir = fileURLToPath(new URL("fixtures/site/", import.meta.url))

export interface AstroRun {
  code: number | null
  output: string
}

export interface AstroDev {
  url: string
  output(): string
  stop(): Promise<void>
}

/** Creates a folder for a site's output and caches. Also removes what a dev server left in the fixture. */
export async function createWorkDir(): Promise<{ dir: string; outDir: string; remove(): Promise<void> }> {
  const dir = await mkdtemp(join(tmpdir(), "citable-astro-"))
  const clean = (): Promise<void> => rm(join(siteDir, ".astro"), { recursive: true, force: true })
  await clean()
  return {
    dir,
    outDir: join(dir, "out"),
    remove: async () => {
      await clean()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

/** Runs `astro build` or `astro sync` in the fixture, and kills it after two minutes, in a soak after ten. */
export async function buildSite(
  workDir: { dir: string; outDir: string },
  env: Record<string, string>,
  command: "build" | "sync" = "build",
): Promise<AstroRun> {
  const child = start([command, "--outDir", workDir.outDir], { ...env, FIXTURE_CACHE_DIR: join(workDir.dir, "cache") })
  const output = collect(child)
  const guard = setTimeout(() => kill(child), process.env["CITABLE_TIER"] === "soak" ? 600_000 : 120_000)
  const code = await ended(child)
  clearTimeout(guard)
  return { code, output: output() }
}

/** Starts `astro dev` in the fixture on a free port of loopback, and waits until it listens. */
export async function startDev(workDir: { dir: string }, env: Record<string, string>): Promise<AstroDev> {
  const port = await freePort()
  const child = start(["dev", "--host", "127.0.0.1", "--port", String(port)], {
    ...env,
    FIXTURE_CACHE_DIR: join(workDir.dir, "cache"),
  })
  const output = collect(child)
  const stop = async (): Promise<void> => {
    kill(child)
    await ended(child)
  }
  const guard = setTimeout(() => kill(child), 300_000)
  void ended(child).then(() => clearTimeout(guard))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`astro dev ended:\n${output()}`)
    if (output().includes("watching for file changes")) return { url, output, stop }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  await stop()
  throw new Error(`astro dev did not start:\n${output()}`)
}

function start(args: string[], env: Record<string, string>): ChildProcess {
  // Without the developer's Citable variables, the test runner's modes, which Astro would write into code as its own, and telemetry.
  const cleared = {
    ...Object.fromEntries(
      Object.keys(process.env)
        .filter((name) => /^(?:CITABLE_|VITEST|NODE_ENV|(?:PROD|DEV|MODE|SSR|TEST)$)/.test(name))
        .map((name) => [name, undefined]),
    ),
    CI: "1",
    NO_COLOR: "1",
    ASTRO_TELEMETRY_DISABLED: "1",
    ASTRO_DISABLE_UPDATE_CHECK: "true",
  }
  return spawn(process.execPath, [bin, ...args], {
    cwd: siteDir,
    env: { ...process.env, ...cleared, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
}

function collect(child: ChildProcess): () => string {
  const chunks: Buffer[] = []
  child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk))
  return () => Buffer.concat(chunks).toString()
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once("close", resolve))
}

function kill(child: ChildProcess): void {
  child.kill("SIGKILL")
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === "string") throw new Error("no port")
  return address.port
}
