import { once } from "node:events"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { editAtRandom } from "./edit-at-random.ts"
import { createPartialSite, type PartialSite, readOutput } from "./partial-site.ts"

const kills = Number(process.env["CITABLE_KILLS"] ?? 12)

async function openSite(): Promise<{ site: PartialSite; service: Awaited<ReturnType<typeof startService>> }> {
  const service = await startService()
  onTestFinished(() => service.close())
  const site = await createPartialSite("examples/astro-blog", service)
  onTestFinished(() => site.remove())
  return { site, service }
}

it("--verify finds what a package keeps between pages, makes the full build live, and ends partial builds", async () => {
  const { site, service } = await openSite()
  const [folder] = site.folders
  await mkdir(join(folder, "node_modules/counter"))
  await writeFile(
    join(folder, "node_modules/counter/package.json"),
    '{ "name": "counter", "version": "1.0.0", "type": "module", "exports": "./index.js" }',
  )
  await writeFile(join(folder, "node_modules/counter/index.js"), "let count = 0\nexport const next = () => ++count")
  const count = '---\nimport { next } from "counter"\n---\n<p>Number {next()}</p>'
  const countWithList = count.replace(
    "---\n<p>",
    'import { getCollection } from "astro:content"\nconst { length } = await getCollection("articles")\n---\n<p>{length}: ',
  )
  await writeFile(join(folder, "src/pages/count-a.astro"), count)
  await writeFile(join(folder, "src/pages/count-b.astro"), countWithList)
  const read = () => readFile(join(site.served, "count-b/index.html"), "utf8")

  await service.publish({ title: "One", slug: "one", body: "Text." })
  await site.buildPartly("--verify", "1")
  expect(await read()).toContain("1: Number 2")
  await service.publish({ title: "Two", slug: "two", body: "Text." })
  expect(await site.buildPartly("--verify", "1")).toContain(
    "failed: A partial build wrote other files than a full one: count-b/index.html.",
  )
  expect(await read()).toContain("2: Number 2")
  await service.publish({ title: "Three", slug: "three", body: "Text." })
  expect(await site.buildPartly()).toContain("0 as they were")
  expect(await read()).toContain("3: Number 2")
}, 600_000)

it("a page that changes a file that another page has read makes the runner build all pages", async () => {
  const { site, service } = await openSite()
  const frontmatter = {
    "a-writer.astro": `import { getCollection } from "astro:content"
import { writeFileSync } from "node:fs"
const titles = (await getCollection("articles")).map(({ data }) => data.title)
writeFileSync("titles.txt", titles.join())`,
    "b-reader.astro": `import { readFileSync } from "node:fs"
const titles = readFileSync("titles.txt", "utf8")`,
  }
  for (const folder of site.folders)
    for (const [name, code] of Object.entries(frontmatter))
      await writeFile(join(folder, "src/pages", name), `---\n${code}\n---\n<p>{titles}</p>`)
  await service.publish({ title: "One", slug: "one", body: "Text." })
  await site.buildPartly()
  await service.publish({ title: "Two", slug: "two", body: "Text." })
  expect(await site.buildPartly()).toContain("a page changes a file that another one reads")
  expect(await readFile(join(site.served, "b-reader/index.html"), "utf8")).toMatch(/Two/)
  expect(await readOutput(site.served)).toEqual(await readOutput(await site.buildFully()))
}, 600_000)

it("a partial build that is killed changes no file of a release, and the next one has the bytes of a full build", async () => {
  const { site, service } = await openSite()
  const [folder] = site.folders
  const random = editAtRandom(service, 5)
  for (let made = 0; made < 60; made++) await random.next()
  await site.buildPartly()
  let linked = 0
  for (let round = 0; round < kills; round++) {
    const before = await readOutput(site.served)
    await random.next()
    const child = site.startPartly()
    const exited = once(child, "exit")
    // Half of the kills hit a build that has linked some files, the others come at any time.
    const kill = async () => {
      if (round % 2 === 0) await Promise.race([hasLinks(join(folder, "dist")), exited])
      else await Promise.race([sleep(500 * round), exited])
      const found = await countLinks(join(folder, "dist"))
      if (child.exitCode === null && found > 0) linked++
      const build = await readFile(join(folder, ".citable-releases/build.pid"), "utf8").catch(() => undefined)
      for (const group of [child.pid, Number(build?.split(" ")[1])]) if (group !== undefined && group > 1) end(group)
    }
    await kill()
    await exited
    const after = await readOutput(site.served)
    if (child.exitCode === null) expect(after, `round ${round}`).toEqual(before)
    await random.next()
    await site.buildPartly()
    expect(await readOutput(site.served), `round ${round}`).toEqual(await readOutput(await site.buildFully()))
  }
  console.log(`${kills} kills, ${linked} of them among linked files`)
  expect(linked).toBeGreaterThan(0)
}, 3_600_000)

function end(group: number): void {
  try {
    process.kill(-group, "SIGKILL")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

async function hasLinks(folder: string): Promise<void> {
  while ((await countLinks(folder)) === 0) await sleep(2)
}

/** The pages of articles in an output that are links to an earlier one. */
async function countLinks(output: string): Promise<number> {
  const names = await readdir(join(output, "blog")).catch(() => [])
  const links = await Promise.all(
    names.map((name) =>
      stat(join(output, "blog", name, "index.html")).then(
        ({ nlink }) => nlink > 1,
        () => false,
      ),
    ),
  )
  return links.filter(Boolean).length
}
