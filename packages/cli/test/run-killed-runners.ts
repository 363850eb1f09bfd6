import { deepStrictEqual, ok, strictEqual } from "node:assert"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { bundleProgram } from "@citable/dev"

const program = await bundleProgram(new URL("runner-process.ts", import.meta.url))

export interface Kill {
  /** The name of a step, or `any`. */
  at: string
  /** Which of these steps, counted from 1. */
  nth: number
}

/** A build that writes its pages one after the other. Each contains the content at its start, which also names a page and an asset. */
const build = `import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
const version = readFileSync("content.txt", "utf8")
mkdirSync("dist/_astro", { recursive: true })
writeFileSync("dist/_astro/a." + version + ".js", version)
writeFileSync("dist/_astro/b." + version + ".js", version)
console.log("begun")
for (const name of ["index", "1", "2", "3", "of-" + version]) {
  await new Promise((resolve) => setTimeout(resolve, Number(process.env.PAUSE)))
  mkdirSync("dist", { recursive: true })
  writeFileSync("dist/" + name + ".html", version)
}`

/**
 * Kills runners at the given places, in one site after the other. Throws if the live release is incomplete, or if the next start does
 * not build what is due. Resolves to what was live after each kill: the content before or after the change, or `none` if the runner did
 * not reach the place.
 */
export async function runKilledRunners(kills: Iterable<Kill>): Promise<("before" | "after" | "none")[]> {
  const site = await mkdtemp(join(tmpdir(), "citable-killed-runner-"))
  const found: ("before" | "after" | "none")[] = []
  try {
    await writeFile(join(site, "build.mjs"), build)
    let version = 0
    const change = () => writeFile(join(site, "content.txt"), String(++version))
    for (let made = 0; made < 3; made++) {
      await change()
      strictEqual(await start(site, { REQUEST: "1" }), 0, "a runner that nobody kills")
    }
    for (const { at, nth } of kills) {
      await age(site)
      await change()
      const code = await start(site, { REQUEST: "1", KILL_AT: at, KILL_NTH: String(nth), PAUSE: "40" })
      const live = await checkReleases(site)
      ok(live === version || live === version - 1, `${live} is live after a kill at ${at} ${nth} of ${version}`)
      found.push(code === 0 ? "none" : live === version ? "after" : "before")
      // A build that survived the kill still writes the old content.
      const owed = code === null
      if (owed) await change()
      strictEqual(await start(site, {}), 0, "the next start")
      strictEqual(
        await checkReleases(site),
        version,
        `what is live after the start that follows a kill at ${at} ${nth}`,
      )
      if (owed) deepStrictEqual(await readdir(join(site, "site", "incoming")), [])
      if (code === 0) break
    }
  } finally {
    await rm(site, { recursive: true, force: true, maxRetries: 5 })
  }
  return found
}

/** The exit code, or null after a kill. */
async function start(site: string, env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", program], {
    env: { ...process.env, SITE: site, PAUSE: "0", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const guard = setTimeout(() => child.kill("SIGTERM"), 50_000)
  const [code, signal] = (await once(child, "exit")) as [number | null, string | null]
  clearTimeout(guard)
  ok(signal === null || signal === "SIGKILL", `a runner hung at ${env["KILL_AT"] ?? "nothing"}`)
  return code
}

/** Makes every release old enough for removal. */
async function age(site: string): Promise<void> {
  for (const name of await readdir(join(site, "site", "manifests"))) {
    const path = join(site, "site", "manifests", name)
    const release = JSON.parse(await readFile(path, "utf8")) as { made_at: number }
    await writeFile(path, JSON.stringify({ ...release, made_at: release.made_at - 700_000 }))
  }
}

/** Checks that every release has all its pages of one version and its assets. Returns the live version. */
async function checkReleases(site: string): Promise<number> {
  const releases = await readdir(join(site, "site", "releases"))
  for (const id of releases) await checkRelease(join(site, "site", "releases", id))
  const manifests = new Set(await readdir(join(site, "site", "manifests")))
  for (const id of releases) ok(manifests.has(`${id}.json`), `${id} is described`)
  return checkRelease(join(site, "site", "current"))
}

async function checkRelease(folder: string): Promise<number> {
  const version = await readFile(join(folder, "index.html"), "utf8")
  const pages = (await readdir(folder)).filter((name) => name.endsWith(".html")).toSorted()
  deepStrictEqual(pages, ["1.html", "2.html", "3.html", "index.html", `of-${version}.html`], `the pages of ${folder}`)
  for (const page of pages) strictEqual(await readFile(join(folder, page), "utf8"), version, page)
  for (const name of ["a", "b"]) {
    strictEqual(await readFile(join(folder, "_astro", `${name}.${version}.js`), "utf8"), version, name)
  }
  return Number(version)
}
