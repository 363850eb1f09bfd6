import { spawnSync } from "node:child_process"
import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { bundleProgram } from "@citable/dev"
import { afterEach, beforeEach, expect, it } from "vitest"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
let above: string
let site: string
beforeEach(async () => {
  above = await mkdtemp(join(tmpdir(), "citable-output-"))
  site = join(above, "site")
})
afterEach(() => rm(above, { recursive: true, force: true }))

/** Runs a build with this output folder, and lists what is left of the site. */
async function buildInto(output: string, ...more: string[]) {
  await rm(above, { recursive: true, force: true })
  await mkdir(site, { recursive: true })
  await writeFile(join(site, "source.txt"), "Written by hand.")
  const argv = [bin, "rebuild", "--site", site, "--once", "--command", "true", "--output", output, ...more]
  const { stderr, status } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", ...argv], {
    encoding: "utf8",
    timeout: 60_000,
  })
  return { status, stderr, files: await readdir(site).catch(() => []) }
}

it("an output folder that contains the site or the releases is refused before it is emptied", async () => {
  for (const output of [".", above]) {
    const { status, stderr, files } = await buildInto(output)
    expect({ output, files }).toEqual({ output, files: ["source.txt"] })
    expect(status).not.toBe(0)
    expect(stderr).toContain("--output")
  }
  const { stderr, files } = await buildInto("kept", "--folder", join(site, "kept", "releases"))
  expect(files).toEqual(["source.txt"])
  expect(stderr).toContain("--output")
})
