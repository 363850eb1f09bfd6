import { readdirSync, readFileSync, statSync } from "node:fs"
import { join } from "node:path"

import { afterAll, beforeAll, expect, it } from "vitest"

import { sampleArticle } from "../../src/conformance/sample-article.ts"
import type { ImageFile, Publisher, RemoteDocument, WriteOptions } from "../../src/publisher.ts"
import { type GitUnderTest, openGitRepository } from "./open-git-repository.ts"

const { signal } = new AbortController()
let site: GitUnderTest
let publisher: Publisher
let sequence = 0

beforeAll(async () => {
  site = await openGitRepository()
  publisher = await site.create()
})
afterAll(() => site.close())

const render = (slug: string, fields: Parameters<typeof sampleArticle>[0] = {}, by = publisher) =>
  by.render(sampleArticle({ id: `cnt_${slug}`, slug, title: slug, ...fields }), {
    marker: `citable-cnt-${slug}`,
    id: null,
    links: new Map(),
    images: new Map(),
  })

const pathOf = (document: RemoteDocument) => String(document.fields["path"])

const options = (slug: string, given: Partial<WriteOptions> = {}): WriteOptions => ({
  signal,
  marker: `citable-cnt-${slug}`,
  sequence: ++sequence,
  as: "live",
  expected: undefined,
  images: [],
  ...given,
})

async function publish(slug: string, fields: Parameters<typeof sampleArticle>[0] = {}, by = publisher) {
  const document = await render(slug, fields, by)
  return await by.write(pathOf(document), document, options(slug))
}

const countCommits = () => Number(site.server.git("site", ["rev-list", "--count", "main"]))

it("twenty publishers at once on one branch leave twenty files in few commits, and so do two processes", async () => {
  const before = countCommits()
  const names = Array.from({ length: 20 }, (_, index) => `together-${index}`)
  await Promise.all(names.map((name) => publish(name)))
  const commits = countCommits() - before
  console.log(`20 publishes at once: ${commits} commits`)
  expect(commits).toBeLessThanOrEqual(3)
  expect(site.server.list("site")).toEqual(expect.arrayContaining(names.map((name) => `blog/${name}.md`)))
  const message = site.server.git("site", [
    "log",
    `-${commits}`,
    "--format=%(trailers:key=Citable-Content,valueonly)",
    "main",
  ])
  expect(message.match(/cnt_together-\d+/g)?.toSorted()).toEqual(names.map((name) => `cnt_${name}`).toSorted())
  // Another token is another lane, as another process would be.
  const other = await site.create({ config: { author_name: "Another" } })
  await Promise.all([0, 1, 2].flatMap((number) => [publish(`one-${number}`), publish(`two-${number}`, {}, other)]))
  expect(site.server.list("site").filter((path) => /^blog\/(?:one|two)-/.test(path))).toHaveLength(6)
})

it("what a person adds to the front matter survives, with its order and its comments, and is no conflict", async () => {
  const state = await publish("kept")
  const written = site.server.read("site", state.id) ?? ""
  expect(written).toMatch(
    /^---\ntitle: kept\ndescription: What it says\.\npubDate: 2026-01-02T00:00:00Z\ncitable: cnt_kept # write \d+\n---\n\nThe first/,
  )
  const theirs = written
    .replace("title: kept", "# Ours and theirs\nfeatured: true   # for the front page\ntitle: 'kept'")
    .replace("pubDate:", "layout:   wide\npubDate:")
    .replace("\n---\n\n", "\ntags: [ a,b ]\n---\n\n")
  site.server.commit("site", { [state.id]: theirs })
  const read = await publisher.read(state.id, { signal })
  expect(read?.fields).toEqual(state.fields)
  expect(read?.mark).not.toBe(state.mark)
  const document = await render("kept", { excerpt: "Other words.", modified_at: "2026-05-01T00:00:00.000Z" })
  await publisher.write(state.id, document, options("kept", { expected: state }))
  const merged = site.server.read("site", state.id) ?? ""
  expect(merged.replace(/# write \d+/, "")).toBe(
    theirs
      .replace("What it says.", "Other words.")
      .replace(/# write \d+/, "")
      .replace("tags: [ a,b ]\n", "tags: [ a,b ]\nupdatedDate: 2026-05-01T00:00:00Z\n"),
  )
})

it("nothing to change makes no commit", async () => {
  const state = await publish("same")
  const before = countCommits()
  const document = await render("same")
  const again = await publisher.write(state.id, document, options("same", { expected: state }))
  expect(countCommits()).toBe(before)
  expect(again.mark).toBe(state.mark)
})

it("pictures come with the commit, a new slug moves the file, and a lost answer finds where it went", async () => {
  const bytes = Buffer.from("a picture")
  const sha256 = "ab".repeat(32)
  const image: ImageFile = {
    source: "https://example.com/p.png",
    bytes,
    type: "image/png",
    name: "p.png",
    sha256,
    alt: "",
  }
  const first = await render("moving")
  const state = await publisher.write(pathOf(first), first, options("moving", { images: [image] }))
  const before = countCommits()
  const second = await render("moving", { slug: "moved" })
  const moved = await publisher.write(state.id, second, options("moving", { images: [image], expected: state }))
  expect(countCommits()).toBe(before + 1)
  const paths = site.server.list("site").filter((path) => /mov|p-/.test(path))
  expect(paths).toEqual(["blog/moved.md", "blog/p-abababab.png"])
  expect(moved.id).toBe("blog/moved.md")
  expect((await publisher.read("blog/moving.md", { signal }))?.id).toBe("blog/moved.md")
  expect(await publisher.find("citable-cnt-moving", { signal })).toEqual([{ id: "blog/moved.md", visibility: "live" }])
})

it("a history that was rewritten in between costs nothing but another look", async () => {
  const state = await publish("rewritten")
  site.server.commit("site", { [state.id]: null }, { amend: true })
  expect(await publisher.read(state.id, { signal })).toBeUndefined()
  site.server.commit("site", { "third.txt": "x" }, { amend: true })
  await publish("rewritten")
  expect(site.server.list("site")).toEqual(expect.arrayContaining(["third.txt", "blog/rewritten.md"]))
})

it("a branch that moves during each push is followed until the push fits", async () => {
  let moves = 0
  site.proxy.onRequest = (request) => {
    if (site.isWrite(request) && moves < 3) site.server.commit("site", { [`moves/${++moves}.txt`]: "x" })
    return undefined
  }
  await publish("pushed")
  site.proxy.onRequest = undefined
  expect(moves).toBe(3)
  expect(site.server.list("site")).toEqual(expect.arrayContaining(["blog/pushed.md", "moves/3.txt"]))
})

it("refuses folders that are links, names that differ in case only, and files of others", async () => {
  site.server.commit("site", { linked: "/etc" }, { mode: "120000" })
  const linked = await site.create({ config: { folder: "linked" } })
  await expect(publish("in-link", {}, linked)).rejects.toMatchObject({ code: "publisher_invalid" })
  site.server.commit("site", { "blog/README.md": "A person's", "blog/theirs.md": "---\ncitable: cnt_9\n---\nText\n" })
  await expect(publish("readme")).rejects.toMatchObject({ code: "publisher_conflict", pointer: "/slug" })
  await expect(publish("theirs")).rejects.toMatchObject({ code: "publisher_conflict", pointer: "/slug" })
  expect(site.server.read("site", "blog/README.md")).toBe("A person's")
  site.server.commit("site", { "blog/person.md": "---\nlayout: wide\n---\nTheirs\n" })
  await expect(publish("person")).rejects.toMatchObject({ code: "publisher_conflict", pointer: "/slug" })
  const seen = await publisher.read("blog/person.md", { signal })
  await publisher.write(
    "blog/person.md",
    await render("person"),
    options("person", { expected: seen, overwrite: true }),
  )
  expect(site.server.read("site", "blog/person.md")).toMatch(/^---\nlayout: wide\ntitle: person\n/)
  const deeper = await site.create({ config: { folder: "blog/theirs.md" } })
  await expect(publish("below", {}, deeper)).rejects.toMatchObject({ code: "publisher_invalid" })
})

it("a person's own file of the same name stays, unless the call overwrites it, and unpublishing deletes no file of others", async () => {
  const theirs = "---\ntitle: A person's own\nlayout: wide\n---\n\nWritten by a person.\n"
  site.server.commit("site", { "blog/own.md": theirs, "blog/later.md": theirs })
  const document = await render("own")
  const taken = { code: "publisher_conflict", pointer: "/slug" }
  const read = await publisher.read("blog/own.md", { signal })
  for (const expected of [undefined, read]) {
    await expect(publisher.write("blog/own.md", document, options("own", { expected }))).rejects.toMatchObject(taken)
  }
  await expect(publisher.withdraw("blog/own.md", options("own", { expected: read }))).rejects.toMatchObject(taken)
  expect(site.server.read("site", "blog/own.md")).toBe(theirs)
  const adopted = await publisher.write("blog/own.md", document, options("own", { expected: read, overwrite: true }))
  expect(adopted).toMatchObject({ visibility: "live", marker: "citable-cnt-own" })
  expect(site.server.read("site", "blog/own.md")).toContain("layout: wide\n")
  // Another article does not get it, and nor does one that moves: to overwrite means its own file.
  const other = { overwrite: true, expected: adopted }
  await expect(
    publisher.write("blog/own.md", await render("other", { slug: "own" }), options("other", other)),
  ).rejects.toMatchObject(taken)
  await expect(
    publisher.write("blog/own.md", await render("own", { slug: "later" }), options("own", other)),
  ).rejects.toMatchObject(taken)
  await expect(publisher.withdraw("blog/own.md", options("other"))).rejects.toMatchObject(taken)
  expect(site.server.read("site", "blog/later.md")).toBe(theirs)
})

it("unpublishing deletes the file, or marks it as a draft, and stops before a person's words", async () => {
  const hider = await site.create({ config: { unpublish: "draft" } })
  const state = await publish("hidden")
  site.server.commit("site", { [state.id]: `${site.server.read("site", state.id)}A person's words.\n` })
  await expect(publisher.withdraw(state.id, options("hidden", { expected: state }))).rejects.toMatchObject({
    code: "publisher_conflict",
  })
  const hidden = await hider.withdraw(state.id, options("hidden"))
  expect(hidden.visibility).toBe("draft")
  const text = site.server.read("site", state.id) ?? ""
  expect(text).toContain("\ndraft: true\n")
  expect(text).toContain("A person's words.")
  expect((await publish("hidden")).visibility).toBe("live")
  expect(site.server.read("site", state.id)).not.toContain("draft")
  await publisher.withdraw(state.id, options("hidden"))
  expect(site.server.read("site", state.id)).toBeUndefined()
  const draft = await render("drafted")
  expect((await publisher.write(pathOf(draft), draft, options("drafted", { as: "draft" }))).visibility).toBe("draft")
})

it("the token is in no file of the cache, in no argument of a process, and in no error", async () => {
  const seen: string[] = []
  const watch = setInterval(() => seen.push(...listArguments()), 2)
  await publish("secret")
  site.server.hook("site", "pre-receive", `#!/bin/sh\necho 'bad ${site.server.password}' >&2\nexit 1\n`)
  const error = await publish("secret-2").catch((reason: unknown) => reason)
  site.server.hook("site", "pre-receive", "#!/bin/sh\nexit 0\n")
  clearInterval(watch)
  expect(seen.some((line) => line.includes("git"))).toBe(true)
  const texts = [
    ...seen,
    String(error),
    JSON.stringify(error),
    ...listFiles(site.cacheFolder).map((path) => readFileSync(path, "latin1")),
  ]
  for (const secret of site.secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([])
  expect(listFiles(site.cacheFolder).filter((path) => path.includes("logs/"))).toEqual([])
})

it("a host that the service must not reach gets no packet, and a name goes to the address that was checked", async () => {
  const refused = await site.create({
    environment: {
      resolveHost: () => Promise.reject(Object.assign(new Error("private"), { code: "address_not_allowed" })),
    },
  })
  const { length } = site.proxy.requests
  await expect(publish("private", {}, refused)).rejects.toMatchObject({
    code: expect.stringMatching(/invalid|unavailable/) as string,
  })
  expect(site.proxy.requests).toHaveLength(length)
  const { port } = new URL(site.proxy.url)
  const named = await site.create({ url: `http://no-such-name.example:${port}` })
  await publish("named", {}, named)
  expect(site.server.list("site")).toContain("blog/named.md")
})

function listArguments(): string[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      return [readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ")]
    } catch {
      return []
    }
  })
}

function listFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    return statSync(path).isDirectory() ? listFiles(path) : [path]
  })
}
