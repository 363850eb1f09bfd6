import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { PublicationPreview } from "@citable/contract"
import { listen, type StartedGitServer, startGitServer, startService, type StartedService } from "@citable/dev"
import { openDatabase } from "@citable/storage/database"
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest"

import { requestHosts } from "../../../publishers/test/git/request-hosts.ts"
import { makePng } from "../../../publishers/test/make-png.ts"
import { openPublishingDesk, type PublishingDesk } from "./publications/publishing-desk.ts"

const hourMs = 3_600_000
let server: StartedGitServer
let service: StartedService
let desk: PublishingDesk
let dataDir: string
let ahead = 0
const failures: string[] = []

beforeAll(async () => {
  server = await startGitServer()
  server.createRepository("site")
  const now = () => Date.now() + ahead
  dataDir = await mkdtemp(join(tmpdir(), "citable-git-publishing-"))
  service = await startService({ dataDir, now, publishTiming: { intervalMs: 10 } })
  desk = await openPublishingDesk(() => ({
    url: service.url,
    token: service.operatorToken,
    brandId: service.brandId,
    dataDir,
    now,
    forward: (milliseconds) => Promise.resolve(void (ahead += milliseconds)),
  }))
  vi.spyOn(console, "error").mockImplementation((...words) => void failures.push(words.map(String).join(" ")))
})
afterAll(async () => {
  vi.restoreAllMocks()
  await desk.close()
  await service.close()
  await server.close()
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
})

it("an article goes into the repository, follows its versions, stops before a person's change, and comes back", async () => {
  const config = { provider: "generic", url: `${server.url}/site.git`, branch: "main", folder: "blog" }
  const integration = await desk.connect({ kind: "git", config, credentials: { token: server.password } })
  const content = await desk.create({ title: "First words", slug: "first", body: "As they were.", tags: ["one"] })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  expect(server.read("site", "blog/first.md")).toContain("As they were.")

  await desk.edit(content, { slug: "second", body: "As they are." })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  expect(server.list("site")).toEqual(["README.md", "blog/second.md"])

  const text = server.read("site", "blog/second.md") ?? ""
  server.commit("site", { "blog/second.md": `${text.replace("title:", "layout: wide\ntitle:")}More.\n` })
  await desk.edit(content, { body: "As they will be." })
  expect(await desk.publishUntilOver(content, integration)).toBe("conflict")
  expect(server.read("site", "blog/second.md")).toContain("More.")
  expect(await desk.publishUntilOver(content, integration, { on_conflict: "overwrite" })).toBe("succeeded")
  expect(server.read("site", "blog/second.md")).toMatch(
    /^---\nlayout: wide\ntitle: First words\n[^]*As they will be\.\n$/,
  )

  expect(await desk.unpublishUntilOver(content, integration)).toBe("succeeded")
  expect(server.list("site")).toEqual(["README.md"])
  // Nobody takes what we have deleted for drift.
  await desk.sweep()
  const { checked_at: checked } = (await desk.item(content)) ?? {}
  ahead += 7 * hourMs
  await vi.waitFor(async () => expect((await desk.item(content))?.checked_at).not.toBe(checked))
  expect(await desk.item(content)).toMatchObject({ state: "withdrawn", drift: null })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  expect(server.list("site")).toEqual(["README.md", "blog/second.md"])
  expect(failures).toEqual([])
})

it("a file that a person moved is followed, and withdrawn where it is, and nothing doubles", async () => {
  server.createRepository("moved")
  const config = { provider: "generic", url: `${server.url}/moved.git`, branch: "main", folder: "blog" }
  const integration = await desk.connect({ kind: "git", config, credentials: { token: server.password } }, "moved")
  const content = await desk.create({ title: "Moved", slug: "moved", body: "First words." })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  const place = "blog/2026/by-ada.md"
  server.commit("moved", { "blog/moved.md": null, [place]: server.read("moved", "blog/moved.md") ?? "" })
  for (const words of ["Second words.", "Third words."]) {
    await desk.edit(content, { body: words })
    expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
    expect(server.list("moved")).toEqual(["README.md", place])
    expect(server.read("moved", place)).toContain(words)
  }
  // Where both have another name for it, a person decides.
  await desk.edit(content, { slug: "placed" })
  expect(await desk.publishUntilOver(content, integration)).toBe("conflict")
  expect((await desk.item(content))?.error).toContain(place)
  expect(await desk.publishUntilOver(content, integration, { on_conflict: "overwrite" })).toBe("succeeded")
  expect(server.list("moved")).toEqual(["README.md", "blog/placed.md"])
  server.commit("moved", { "blog/placed.md": null, [place]: server.read("moved", "blog/placed.md") ?? "" })
  expect(await desk.unpublishUntilOver(content, integration)).toBe("succeeded")
  expect(server.list("moved")).toEqual(["README.md"])
})

it("an update that a person refused is not there, and the next version is proposed again", async () => {
  const host = await requestHosts.find(({ provider }) => provider === "gitea")?.open()
  if (host === undefined) throw new Error("There is no such host.")
  onTestFinished(() => host.close().then(() => {}))
  const config = { provider: "gitea", url: host.proxy.url, repository: host.repository, branch: "main", folder: "blog" }
  const git = { kind: "git", config: { ...config, preset: "plain", mode: "pull_request" } }
  const integration = await desk.connect({ ...git, credentials: { token: host.server.password } }, "refused")
  const content = await desk.create({ title: "Refused by a person", slug: "refused-by-a-person", body: "First words." })
  const slug = content.slice("cnt_".length)
  const see = async (state: string) => {
    ahead += 7 * hourMs
    await vi.waitFor(async () => expect((await desk.item(content))?.state).toBe(state))
  }
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  host.server.git(host.repository, ["update-ref", "refs/heads/main", `citable/${content}`])
  host.end(slug, "merged")
  await see("published")
  await desk.edit(content, { body: "Second words." })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  host.end(slug, "closed")
  await see("published")
  expect(await desk.item(content)).toMatchObject({
    current: false,
    drift: { fields: ["status"] },
    warnings: [{ code: "request_closed" }],
  })
  // Nobody has changed the text that is there.
  await desk.edit(content, { body: "Third words." })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  expect(await desk.item(content)).toMatchObject({ state: "proposed", current: true, owned_there: [] })
  expect(host.server.read(host.repository, "blog/refused-by-a-person.md", `citable/${content}`)).toContain(
    "Third words.",
  )
})

it("a picture whose host is down keeps its file, and one of which only a part ever came keeps its address", async () => {
  let isUp = true
  const { bytes } = makePng()
  const host = await listen(async (request) =>
    isUp
      ? new Response(Buffer.from(request.url.endsWith("/never.png") ? bytes.subarray(0, -12) : bytes), {
          headers: { "content-type": "image/png" },
        })
      : new Response(null, { status: 503 }),
  )
  onTestFinished(() => host.close())
  server.createRepository("pictures")
  const config = { provider: "generic", url: `${server.url}/pictures.git`, branch: "main", folder: "blog" }
  const integration = await desk.connect({ kind: "git", config, credentials: { token: server.password } })
  const cover = { url: `${host.url}/cover.png`, alt: "", width: null, height: null, media_id: null }
  const never = `![b](${host.url}/never.png)`
  const body = `![a](${host.url}/a.png) ${never}`
  const content = await desk.create({ title: "Pictured", slug: "pictured", body, cover })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  const first = server.read("pictures", "blog/pictured.md") ?? ""
  const [shown = ""] = /!\[a\]\(\.\/[\w-]+\.png\)/.exec(first) ?? []
  const [hero = ""] = /heroImage: \.\/[\w-]+\.png/.exec(first) ?? []
  expect(first).toContain(`${shown} ${never}`)
  const files = server.list("pictures")
  expect(files).toHaveLength(4)
  isUp = false
  await desk.edit(content, { slug: "renamed", body: `Newer. ${body}` })
  expect(await desk.publishUntilOver(content, integration)).toBe("succeeded")
  const second = server.read("pictures", "blog/renamed.md") ?? ""
  expect(second).toContain(`Newer. ${shown} ${never}`)
  expect(second).toContain(hero)
  for (const one of [shown, hero]) expect(one).toMatch(/\.png/)
  expect(server.list("pictures")).toEqual(files.map((path) => path.replace("pictured.md", "renamed.md")).toSorted())
  const warnings = (await desk.item(content))?.warnings.map(({ detail }) => detail) ?? []
  expect(warnings.filter((detail) => detail.endsWith("The copy that is there stays."))).toHaveLength(2)
  expect(warnings.filter((detail) => detail.endsWith("It stays at its address."))).toHaveLength(1)
})

it("the first publication is the date of an article, and its file stays where it is, whatever its own site does later", async () => {
  const connect = (repository: string, more: Record<string, string>) => {
    server.createRepository(repository)
    const config = { provider: "generic", url: `${server.url}/${repository}.git`, branch: "main", ...more }
    return desk.connect({ kind: "git", config, credentials: { token: server.password } }, repository)
  }
  const astro = await connect("astro", { folder: "blog" })
  const jekyll = await connect("jekyll", { folder: "_posts", preset: "jekyll" })
  const content = await desk.create({ title: "Dated", slug: "dated", body: "Written on Monday." })
  ahead += 24 * hourMs
  const input = { integration_id: astro, dry_run: true }
  const path = `/v1/content/${content}/publish`
  const { preview } = await service.call<{ preview: PublicationPreview }>("POST", path, input)
  for (const one of [astro, jekyll]) expect(await desk.publishUntilOver(content, one)).toBe("succeeded")
  const fileOf = (repository: string) => server.list(repository).filter((name) => name !== "README.md")
  const [page = "", post = ""] = [...fileOf("astro"), ...fileOf("jekyll")]
  const read = () => [server.read("astro", page) ?? "", server.read("jekyll", post) ?? ""]
  const datesOf = (texts: string[]) => texts.map((text) => /^(?:pubDate|date): (.*)$/m.exec(text)?.[1] ?? "")
  const dates = datesOf(read())
  for (const date of [...dates, (preview.document["front_matter"] as Record<string, string>)["pubDate"] ?? ""]) {
    expect(Math.abs(Date.parse(date) - (Date.now() + ahead))).toBeLessThan(hourMs)
  }
  expect([page, post]).toEqual(["blog/dated.md", `_posts/${dates[1]?.slice(0, 10)}-dated.md`])

  // What a former release sent has no date in its row. This one's file has the day of its creation.
  const former = await desk.create({ title: "Former", slug: "former" })
  expect(await desk.publishUntilOver(former, jekyll)).toBe("succeeded")
  const db = await openDatabase(join(dataDir, "service.db"))
  await db.updateTable("remote_items").set({ first_at: null }).where("content_id", "=", former).execute()
  await db.destroy()
  const formerFile = fileOf("jekyll").find((name) => name !== post)

  ahead += 48 * hourMs
  await service.call("POST", `/v1/content/${former}/publish`, {})
  await desk.settle()
  expect(fileOf("jekyll")).toEqual([post, formerFile])
  expect(await desk.unpublishUntilOver(former, jekyll)).toBe("succeeded")
  await desk.edit(content, { body: "Published on Wednesday." })
  await service.call("POST", path, {})
  await desk.settle()
  expect([...fileOf("astro"), ...fileOf("jekyll")]).toEqual([page, post])
  for (const text of read()) expect(text).toContain("Published on Wednesday.")
  expect(datesOf(read())).toEqual(dates)

  // A date that the writer chooses is shown, and moves no file.
  await desk.edit(content, { published_at: "2024-03-04T05:06:07.000Z" })
  for (const one of [astro, jekyll]) expect(await desk.publishUntilOver(content, one)).toBe("succeeded")
  expect([...fileOf("astro"), ...fileOf("jekyll")]).toEqual([page, post])
  expect(datesOf(read())).toEqual(["2024-03-04T05:06:07Z", "2024-03-04T05:06:07Z"])
  expect(failures).toEqual([])
})

it("a repository that took nothing, or has another article there, does not have an article that it refused, nor dates it by that", async () => {
  server.createRepository("refusing")
  const config = { provider: "generic", url: `${server.url}/refusing.git`, branch: "main", folder: "_posts" }
  const git = { kind: "git", config: { ...config, preset: "jekyll" }, credentials: { token: server.password } }
  const integration = await desk.connect(git, "refusing")
  const remove = (id: string, query = "") => service.call("DELETE", `/v1/content/${id}${query}`)
  server.hook("refusing", "pre-receive", "#!/bin/sh\nexit 1\n")
  const [refused, later] = [await desk.create({ title: "Refused" }), await desk.create({ title: "Later" })]
  for (const id of [refused, later]) expect(await desk.publishUntilOver(id, integration)).toBe("failed")
  await remove(refused)

  server.hook("refusing", "pre-receive", "#!/bin/sh\n")
  ahead += 72 * hourMs
  const timeIn = (hours: number) => new Date(Date.now() + ahead + hours * hourMs).toISOString()
  const planned = { integration_id: integration, dry_run: true, publish_at: timeIn(72) }
  const asked = await service.call<{ preview: PublicationPreview }>("POST", `/v1/content/${later}/publish`, planned)
  expect(asked.preview.document["path"]).toBe(`_posts/${timeIn(72).slice(0, 10)}-later.md`)
  expect(await desk.publishUntilOver(later, integration)).toBe("succeeded")
  expect(server.list("refusing")).toEqual(["README.md", `_posts/${timeIn(0).slice(0, 10)}-later.md`])

  await remove(later, "?leave_there=true")
  const other = await desk.create({ title: "Later" })
  expect(await desk.publishUntilOver(other, integration)).toBe("conflict")
  await remove(other)
  expect(await service.call("DELETE", `/v1/integrations/${integration}`)).toMatchObject({ articles_left: 1 })
})
