import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { readdir, readFile, rm, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"

import type { StartedService } from "@citable/dev"

import { buildEnvironment } from "./build-environment.ts"
import { copySite } from "./copy-site.ts"

const bin = fileURLToPath(new URL("../packages/cli/src/bin.ts", import.meta.url))
const astro = "node node_modules/astro/bin/astro.mjs build"

export interface PartialSite {
  /** The folders of the copy that is built in part, and of the one that is not. */
  folders: [partly: string, fully: string]
  /** The link to its live release. */
  served: string
  /** Builds one copy of the site by `citable rebuild --partial`, and gives what it printed. */
  buildPartly(...more: string[]): Promise<string>
  /** Starts such a build in a process group of its own, for a test that kills it. */
  startPartly(): ChildProcess
  /** Builds the other copy by `astro build` alone, and gives the folder of its output. */
  buildFully(): Promise<string>
  remove(): Promise<void>
}

/** Two copies of a site of this repository, to compare partial builds with full ones. */
export async function createPartialSite(path: string, service: StartedService): Promise<PartialSite> {
  const [partly, fully] = await Promise.all([copySite(path), copySite(path)])
  const env = { ...process.env, ...buildEnvironment, CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }

  async function run(command: string, args: string[], cwd: string): Promise<string> {
    const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] })
    const ended = once(child, "close") as Promise<[number | null]>
    const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
    if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${out}\n${err}`)
    return out + err
  }

  const runner = ["--disable-warning=ExperimentalWarning", bin, "rebuild", "--site", partly.folder].concat([
    "--partial",
    "--once",
    "--min-pages",
    "0",
    "--command",
    astro,
  ])

  return {
    folders: [partly.folder, fully.folder],
    served: join(partly.folder, ".citable-releases", "current"),
    buildPartly: (...more) => run(process.execPath, [...runner, ...more], partly.folder),
    startPartly: () => spawn(process.execPath, runner, { cwd: partly.folder, env, stdio: "ignore", detached: true }),
    async buildFully() {
      await rm(join(fully.folder, "dist"), { recursive: true, force: true })
      await run("/bin/sh", ["-c", astro], fully.folder)
      return join(fully.folder, "dist")
    },
    async remove() {
      await Promise.all([partly.remove(), fully.remove()])
    },
  }
}

/** Has a site keep bodies in files and entries packed, as one of thousands of articles does. */
export async function keepBodiesInFiles(folder: string): Promise<void> {
  const config = join(folder, "src/content.config.ts")
  const own = await readFile(config, "utf8")
  if (!own.includes("citableLoader()")) throw new Error(`${config} does not call citableLoader()`)
  await writeFile(config, own.replace("citableLoader()", 'citableLoader({ bodies: "sidecar" })'))
}

/** The files of a folder with what they contain. */
export async function readOutput(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(`${folder}/`, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const found = await Promise.all(
    files.map(async (file): Promise<[string, string]> => [
      file.slice(folder.length + 1),
      await readFile(file, "latin1"),
    ]),
  )
  return Object.fromEntries(found.toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
