import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { runCli } from "citable"
import { expect, it, onTestFinished } from "vitest"

/** A build that writes a record of its pages, if it is asked to, and one page; a partial build writes the text of `partial.txt`. */
const build = `import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
const { record, from } = JSON.parse(process.env.CITABLE_PARTIAL)
mkdirSync("dist")
writeFileSync("dist/index.html", from === undefined ? "full" : readFileSync("partial.txt", "utf8"))
writeFileSync("dist/time.html", String(performance.now()))
if (existsSync("with-record")) writeFileSync(record, JSON.stringify({ collections: {}, volatile: ["time.html"] }))
console.log(from === undefined ? "all pages" : "some pages")
// As Astro says it in color.
if (from !== undefined) console.log("  \\x1b[34m├─\\x1b[39m \\x1b[2m/index.html\\x1b[22m (+0ms) (file not created, response body was empty)")`

async function makeSite() {
  const site = await mkdtemp(join(tmpdir(), "citable-verify-"))
  onTestFinished(() => rm(site, { recursive: true, force: true }))
  await writeFile(join(site, "build.mjs"), build)
  const releases = join(site, ".citable-releases")
  return {
    write: (name: string, text: string) => writeFile(join(site, name), text),
    live: () => readFile(join(releases, "current/index.html"), "utf8"),
    remains: async () =>
      [...(await readdir(join(releases, "incoming"))), await readdir(join(releases, "pages"))].flat(),
    /** Builds once with `--verify`, in a runner of its own. Gives which builds ran, and what it said of a failure. */
    async rebuild(every: number): Promise<string[]> {
      const lines: string[] = []
      const code = await runCli(
        ["rebuild", "--site", site, "--command", "node build.mjs", "--partial", "--verify", String(every), "--once"],
        {
          env: process.env,
          out: () => undefined,
          err: (line) => lines.push(line),
          signal: new AbortController().signal,
        },
      )
      expect(code, lines.join("\n")).toBe(0)
      expect(lines.join("\n")).not.toContain("file not created")
      return lines
        .filter((line) => /^(?:all|some) pages$|^failed/.test(line))
        .map((line) => line.split(releases).join(""))
    },
  }
}

it("--verify compares every n-th partial build with one of all pages, whichever runner made them", async () => {
  const site = await makeSite()
  await site.write("with-record", "")
  await site.write("partial.txt", "full")
  expect(await site.rebuild(2)).toEqual(["all pages"])
  expect(await site.rebuild(2)).toEqual(["some pages"])
  expect(await site.rebuild(2)).toEqual(["some pages", "all pages"])
  expect(await site.rebuild(2)).toEqual(["some pages"])
  await site.write("partial.txt", "stale")
  expect(await site.rebuild(2)).toEqual([
    "some pages",
    "all pages",
    "failed: A partial build wrote other files than a full one: index.html. " +
      "Builds render all pages now, until you delete /pages/off.txt.",
  ])
  expect(await site.live()).toBe("full")
  expect(await site.rebuild(2)).toEqual(["all pages"])
  expect(await site.live()).toBe("full")
  expect(await site.remains()).toEqual(expect.arrayContaining(["off.txt"]))
  expect(await site.remains()).not.toContain("aside.json")
})

it("--verify changes nothing for a site whose builds record no pages", async () => {
  const site = await makeSite()
  for (let count = 0; count < 3; count++) expect(await site.rebuild(1)).toEqual(["all pages"])
  expect(await site.live()).toBe("full")
})
