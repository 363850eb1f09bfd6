import { mkdir, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { createPartialSite, readOutput } from "./partial-site.ts"

/** Pages that each depend on something else than articles. */
const pages = {
  "year.astro": "<p>© {new Date().getFullYear()}</p>",
  "today.astro": "<p>{new Date().toISOString().slice(0, 10)}</p>",
  "file.astro": '---\nimport { readFileSync } from "node:fs"\n---\n<p>{readFileSync("words.txt", "utf8")}</p>',
  "chance.astro": "<p>{Math.random() < 2}</p>",
  // Below a folder of its own, because a rewrite to `/blog/two/` finds the list of the language `blog` first.
  "letters/[slug].astro":
    '---\nimport { getCollection } from "astro:content"\nexport const getStaticPaths = async () => (await getCollection("articles")).map(({ id, data }) => ({ params: { slug: id }, props: { title: data.title } }))\n---\n<p>{Astro.props.title}</p>',
  "rewrite.astro": '---\nreturn Astro.rewrite("/letters/two/")\n---',
  "missing.astro":
    '---\nimport { getEntry } from "astro:content"\n---\n<p>{String(await getEntry("articles", "five"))}</p>',
  "titles.astro":
    '---\nimport { getCollection } from "astro:content"\nconst titles = (await getCollection("articles")).map(({ data }) => data.title).sort()\n---\n<p>{titles.join()}</p>',
}

it("a partial build renders the pages whose reads changed, links the others, and has the bytes of a full build", async () => {
  const service = await startService()
  onTestFinished(() => service.close())
  const site = await createPartialSite("examples/astro-blog", service)
  onTestFinished(() => site.remove())
  for (const folder of site.folders) {
    await mkdir(join(folder, "src/pages/letters"))
    for (const [name, text] of Object.entries(pages)) await writeFile(join(folder, "src/pages", name), text)
  }
  const ids: string[] = []
  for (const [index, name] of ["one", "two", "three", "four"].entries()) {
    const body = `Text of ${name}.`
    const published = `2026-01-0${index + 1}T00:00:00Z`
    const { id } = await service.publish({ title: name, slug: name, body, tags: ["t"], published_at: published })
    ids.push(id)
  }
  const inode = async (path: string) => (await stat(join(site.served, path, "index.html"))).ino
  const watched = ["blog/one", "blog/two", "blog/three", "blog/four", "tags", "", "titles", "missing"].concat([
    "year",
    "today",
    "file",
    "chance",
    "rewrite",
  ])
  const look = async () => Object.fromEntries(await Promise.all(watched.map(async (path) => [path, await inode(path)])))
  /** Builds, and lists which of the watched pages it rendered. */
  const build = async (): Promise<string[]> => {
    const before: Record<string, number> = await look()
    await site.buildPartly()
    const after: Record<string, number> = await look()
    return watched.filter((path) => before[path] !== after[path])
  }
  const always = ["today", "chance", "rewrite"]

  const write = async (words: string) => {
    for (const folder of site.folders) await writeFile(join(folder, "words.txt"), words)
  }
  await write("Words of a file.")
  const first = await site.buildPartly()
  expect(first).toContain("0 as they were")
  expect(first).toContain("src/pages/today.astro /today, because it reads the time.")
  await service.call("PATCH", `/v1/content/${ids[1]}`, {
    body: "Text of two.\n\n## More\n\nOther words.",
    excerpt: "Same",
  })
  await service.call("POST", `/v1/content/${ids[1]}/publish`, {})
  expect(await build()).toEqual(["blog/two", "", ...always])
  await service.call("PATCH", `/v1/content/${ids[1]}`, { title: "Second" })
  await service.call("POST", `/v1/content/${ids[1]}/publish`, {})
  expect(await build()).toEqual(["blog/one", "blog/two", "blog/three", "", "titles", ...always])
  await service.publish({ title: "five", slug: "five", body: "Text of five.", published_at: "2026-01-05T00:00:00Z" })
  expect(await build()).toEqual(["blog/four", "tags", "", "titles", "missing", ...always])
  await write("Other words.")
  const inodeOfCard = async () => (await stat(join(site.served, "og/one.png"))).ino
  const card = await inodeOfCard()
  expect(await build()).toEqual(["today", "file", "chance", "rewrite"])
  expect(await inodeOfCard()).toBe(card)
  expect(await readOutput(site.served)).toEqual(await readOutput(await site.buildFully()))
}, 600_000)
