import { cpSync, existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"

import { readUnset } from "../../doctor/read-site-env.ts"
import { runInSite, startInSite } from "../../site/run-in-site.ts"
import { findFreePort } from "./find-free-port.ts"
import { readBuildLog } from "./read-build-log.ts"
import { serveFolder } from "./serve-folder.ts"
import type { BuildOptions, BuiltSite, ServedSite } from "./served-site.ts"
import { type BuildOutput, giveBack, setAside } from "./set-aside.ts"

const buildMs = 600_000
const startMs = 60_000
/** By any other name, Next sends what a proxy of the site rewrites through the proxy again, without an end. */
const host = "localhost"

/** What a configuration says about a build. */
interface NextOutput {
  /** The folder of the build, such as `.next`. */
  dist: string
  /** The folder of the pages of a static export, relative to the site. */
  out: string | null
  isStandalone: boolean
  basePath: string
}

const outputScript = `
try {
  const { PHASE_PRODUCTION_BUILD } = siteRequire("next/constants")
  const loaded = siteRequire("next/dist/server/config")
  const load = loaded.default?.default ?? loaded.default ?? loaded
  load(PHASE_PRODUCTION_BUILD, process.cwd(), { silent: true }).then(({ output, distDir, basePath }) => {
    const isExport = output === "export"
    report({
      dist: isExport ? ".next" : distDir,
      out: !isExport ? null : distDir === ".next" ? "out" : distDir,
      isStandalone: output === "standalone",
      basePath: basePath || "",
    })
  }, fail)
} catch (error) {
  fail(error)
}
`

/** Runs a build to its end, and gives what it said. */
const buildScript = (flags: readonly string[]): string => `
const { spawn } = require("node:child_process")
const words = [siteRequire.resolve("next/dist/bin/next"), "build", ...${JSON.stringify(flags)}]
const child = spawn(process.execPath, words, { stdio: ["ignore", "pipe", "pipe"] })
// An error is above what it led to.
let said = ""
const keep = (text) => void (said.length < 32768 && (said += text))
child.stdout.setEncoding("utf8").on("data", keep)
child.stderr.setEncoding("utf8").on("data", keep)
child.once("error", fail)
child.once("close", (code) => report({ code, said }))
`

/** Starts a server of the site, and answers as soon as it listens. */
const serveScript = (words: readonly string[], port: number): string => `
const { spawn } = require("node:child_process")
const { connect } = require("node:net")
const [program, ...words] = ${JSON.stringify(words)}
const path = program === "next" ? siteRequire.resolve("next/dist/bin/next") : program
const child = spawn(process.execPath, [path, ...words], { stdio: ["ignore", 2, 2] })
child.once("error", fail)
child.once("close", (code) => fail("It ended with " + code + "."))
const attempt = () => {
  const socket = connect(${port}, "${host}", () => (socket.destroy(), tell({})))
  socket.once("error", () => setTimeout(attempt, 100))
}
attempt()
`

/**
 * Builds a Next site in its own folder, since a copy has other packages around it, and serves what came out as its host does: with Next's server,
 * with that of `output: "standalone"`, or as files. The person's own build waits meanwhile, and is back after `remove`.
 */
export async function buildNext(folder: string, options: BuildOptions): Promise<BuiltSite> {
  const next = (await runInSite(
    folder,
    outputScript,
    toRun(options, "Next does not load the configuration: "),
  )) as NextOutput
  const output: BuildOutput = {
    folders: [next.dist, ...(next.out === null ? [] : [next.out])],
    files: ["next-env.d.ts", "tsconfig.json"],
    kept: "dev",
  }
  setAside(folder, output)
  const remove = async () => giveBack(folder, output)
  try {
    const run = { ...toRun(options, "Next does not build: "), timeoutMs: buildMs }
    const { code, said } = (await runInSite(folder, buildScript(readFlags(folder)), run)) as {
      code: number | null
      said: string
    }
    if (code !== 0) throw new CitableError(readBuildLog(said), { code: "config_does_not_load", cause: new Error(said) })
    const server = next.isStandalone ? prepareStandalone(folder, next) : undefined
    const serve = (more: BuildOptions) =>
      next.out === null ? start(folder, server, more) : serveFolder(join(folder, next.out), next.basePath)
    const how = next.out !== null ? " as files" : next.isStandalone ? " with a server of its own" : ""
    return { done: `Next built the site${how}`, hidden: undefined, serve, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

const toRun = ({ env, signal }: BuildOptions, words: string) => ({
  // As on a server for builds: Next installs nothing, and asks nothing.
  env: { ...env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", CI: "1" },
  signal,
  explain: (reason: string) => words + reason,
})

/** Which bundler the site's own script names. Next 16 refuses a configuration of the other. */
function readFlags(folder: string): string[] {
  const { scripts = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
    scripts?: Record<string, string>
  }
  const words = Object.values(scripts).find((script) => /\bnext build\b/.test(script)) ?? ""
  return ["--webpack", "--turbopack", "--turbo"].filter((flag) => words.split(/\s+/).includes(flag))
}

/** Puts the files beside a standalone server that a host copies there. Gives its path. */
function prepareStandalone(folder: string, { dist }: NextOutput): string {
  const manifest = JSON.parse(readFileSync(join(folder, dist, "required-server-files.json"), "utf8")) as {
    relativeAppDir?: string
  }
  const at = join(folder, dist, "standalone", manifest.relativeAppDir ?? "")
  cpSync(join(folder, dist, "static"), join(at, dist, "static"), { recursive: true })
  if (existsSync(join(folder, "public"))) cpSync(join(folder, "public"), join(at, "public"), { recursive: true })
  return join(at, "server.js")
}

async function start(folder: string, server: string | undefined, options: BuildOptions): Promise<ServedSite> {
  const port = await findFreePort()
  const words = server === undefined ? ["next", "start", "-p", String(port), "-H", host] : [server]
  // The server of a standalone build reads no file that git leaves out.
  const own = server === undefined ? {} : readUnset({ folder, framework: "next" }, options.env)
  const env = { ...options.env, ...own, PORT: String(port), HOSTNAME: host }
  const run = { ...toRun({ ...options, env }, "The site does not start: "), timeoutMs: startMs }
  const running = await startInSite(folder, serveScript(words, port), run)
  return { origin: `http://${host}:${port}`, said: () => running.said(), stop: () => running.stop() }
}
