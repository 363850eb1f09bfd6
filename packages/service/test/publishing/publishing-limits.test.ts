import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Integration, Publication, PublicationItem, PublicationPreview } from "@citable/contract"
import {
  listen,
  localNetwork,
  startService,
  type StartedService,
  startTestPlatform,
  type TestPlatform,
} from "@citable/dev"
import { openDatabase } from "@citable/storage/database"
import { afterEach, describe, expect, it, vi } from "vitest"

import { makePng } from "../../../publishers/test/make-png.ts"
import { readPublication } from "../../src/groups/content/publications/read-publication.ts"
import { svg } from "../sample-files.ts"

const open: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const until = (check: () => unknown) => vi.waitFor(check, { interval: 20 })

async function startPlatform(options: Parameters<typeof startTestPlatform>[0] = {}): Promise<TestPlatform> {
  const platform = await startTestPlatform(options)
  open.push(platform)
  return platform
}

const connectionTo = (platform: TestPlatform, url = platform.url) => ({
  kind: "wordpress",
  config: { url },
  credentials: { username: platform.username, application_password: platform.password },
})

/** A service that publishes, with a clock that tests can advance. */
async function start({ picturesMs, ...options }: { picturesMs?: number; dataDir?: string } = {}) {
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const publishNetwork = { ...localNetwork, ...(picturesMs === undefined ? {} : { picturesMs }) }
  const service = await startService({ publishTiming: { intervalMs: 20 }, publishNetwork, now, ...options })
  open.push(service)
  const connect = (connection: Record<string, unknown>, name = "Press") =>
    service.call<Integration>("POST", `/v1/brands/${service.brandId}/integrations`, { name, connection })
  return { service, clock, now, connect }
}

interface Published {
  publication: Publication | null
  preview?: PublicationPreview
}

const create = async (service: StartedService, title: string, body = "Text") =>
  (await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, { title, body })).id
/** Puts a picture into the media library. Returns the Markdown that shows it. */
const addPicture = async (service: StartedService) => {
  const data = Buffer.from(makePng().bytes).toString("base64")
  const media = await service.call<{ url: string }>("POST", `/v1/brands/${service.brandId}/media`, {
    source: { kind: "base64", data, content_type: "image/png" },
    alt: "A boat",
  })
  return `![A boat](${media.url})`
}
const publish = (service: StartedService, id: string, input: Record<string, unknown>) =>
  service.call<Published>("POST", `/v1/content/${id}/publish`, input)
const list = (service: StartedService, id: string) =>
  service.call<{ items: PublicationItem[]; data: Publication[] }>("GET", `/v1/content/${id}/publications`)
const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => String(error),
  )

describe("an integration whose place changes", () => {
  it("is refused while articles are at the old place, so nobody takes down another article with the same number", async () => {
    const { service, connect } = await start()
    const [before, after] = [await startPlatform(), await startPlatform()]
    const moved = await connect(connectionTo(before))
    const other = await connect(connectionTo(after), "Other")
    const [ours, theirs] = [await create(service, "Ours"), await create(service, "Theirs")]
    await publish(service, ours, { integration_id: moved.id })
    await publish(service, theirs, { integration_id: other.id })
    const change = (connection: Record<string, unknown>) =>
      refusalOf(service.call("PATCH", `/v1/integrations/${moved.id}`, { connection }))
    expect(await change(connectionTo(after))).toMatch(/409.*One article is.*Withdraw it/s)
    const pages = connectionTo(before)
    expect(await change({ ...pages, config: { ...pages.config, type: "pages" } })).toMatch(/409/)
    expect(await change(connectionTo(before, `${before.url}/`))).toBe("accepted")
    await service.call("POST", `/v1/content/${ours}/unpublish`, { integration_id: moved.id })
    expect(before.visible()).toEqual([])
    expect(await change(connectionTo(after))).toBe("accepted")
    expect((await list(service, ours)).items).toEqual([])
    await publish(service, ours, { integration_id: moved.id })
    expect(after.visible().map(({ title }) => title)).toEqual(["Theirs", "Ours"])
  })

  it("brings the pictures again, and keeps what waits for its time", async () => {
    const { service, clock, now, connect } = await start()
    const [before, after] = [await startPlatform(), await startPlatform({ now })]
    const { id: integration } = await connect(connectionTo(before))
    const id = await create(service, "Moved", await addPicture(service))
    await publish(service, id, { integration_id: integration })
    await service.call("POST", `/v1/content/${id}/unpublish`, { integration_id: integration })
    await publish(service, id, { integration_id: integration, publish_at: new Date(now() + 3_600_000).toISOString() })
    await service.call("PATCH", `/v1/integrations/${integration}`, { connection: connectionTo(after) })
    clock.ahead = 3_700_000
    await until(() => expect(after.visible()).toMatchObject([{ title: "Moved" }]))
    expect(before.visible()).toEqual([])
    expect(after.visible()[0]?.content).toContain(after.url + after.files()[0]?.file?.path)
  })

  it("gets its credentials again with another repository", async () => {
    const { service, connect } = await start()
    const config = { provider: "github", repository: "harbour/site", branch: "main", folder: "content" }
    const { id } = await connect({
      kind: "git",
      config,
      credentials: { token: "ghp_000000000000000000000000000000000000" },
    })
    const connection = { kind: "git", config: { ...config, repository: "harbour/other" } }
    expect(await refusalOf(service.call("PATCH", `/v1/integrations/${id}`, { connection }))).toMatch(
      /repository changes/,
    )
  })
})

describe("a picture", () => {
  it("that an account may not upload stays at its address, and its article goes there", async () => {
    const { service, connect } = await start()
    const platform = await startPlatform({ role: "contributor" })
    const { id: integration } = await connect(connectionTo(platform))
    const picture = await addPicture(service)
    const id = await create(service, "With a picture", picture)
    const { publication } = await publish(service, id, { integration_id: integration, as: "draft" })
    expect(publication).toMatchObject({
      status: "succeeded",
      warnings: [{ code: "image_not_sent", pointer: "/body", detail: expect.stringMatching(/may not/) }],
    })
    const address = /\((.*)\)/.exec(picture)?.[1]
    expect(platform.posts()).toMatchObject([
      { title: "With a picture", content: expect.stringContaining(`${address}`) },
    ])
  })

  it("that is an SVG stays at its address, because it is a program on another site", async () => {
    const { service, connect } = await start()
    const platform = await startPlatform()
    const { id: integration } = await connect(connectionTo(platform))
    const source = { kind: "base64", data: svg.toString("base64"), content_type: "image/svg+xml" }
    const { url } = await service.call<{ url: string }>("POST", `/v1/brands/${service.brandId}/media`, { source })
    const id = await create(service, "Drawn", `![One](${url})`)
    const { publication } = await publish(service, id, { integration_id: integration })
    expect(publication).toMatchObject({
      status: "succeeded",
      warnings: [{ code: "image_not_sent", detail: expect.stringMatching(/image\/svg\+xml.*stays at its address/) }],
    })
    expect(platform.files()).toEqual([])
  })

  it("whose server does not answer stays at its address, however many there are", async () => {
    const silent = await listen(() => new Promise(() => {}))
    open.push(silent)
    const { service, connect } = await start({ picturesMs: 200 })
    const platform = await startPlatform()
    const { id: integration } = await connect(connectionTo(platform))
    const body = Array.from({ length: 30 }, (_, number) => `![One](${silent.url}/${number}.png)`).join("\n\n")
    const id = await create(service, "Slow pictures", body)
    const { preview } = await publish(service, id, { integration_id: integration, dry_run: true })
    expect(preview?.warnings.map(({ code }) => code)).toEqual(Array.from({ length: 30 }, () => "image_unavailable"))
    const { publication } = await publish(service, id, { integration_id: integration })
    expect(publication).toMatchObject({ status: "succeeded", warnings: preview?.warnings })
  })

  it("that is there already stays there, as the cover too, while its server does not answer", async () => {
    let isUp = true
    const host = await listen(async () =>
      isUp
        ? new Response(Buffer.from(makePng().bytes), { headers: { "content-type": "image/png" } })
        : new Response(null, { status: 503 }),
    )
    open.push(host)
    const { service, connect } = await start()
    const platform = await startPlatform()
    const { id: integration } = await connect(connectionTo(platform))
    const picture = `${host.url}/a.png`
    const id = await create(service, "Once read", `![One](${picture})`)
    await service.call("PATCH", `/v1/content/${id}`, { cover: { url: picture, alt: "One" } })
    await publish(service, id, { integration_id: integration })
    const [before] = platform.visible()
    isUp = false
    await service.call("PATCH", `/v1/content/${id}`, { title: "Newer" })
    const { preview } = await publish(service, id, { integration_id: integration, dry_run: true })
    expect(preview?.images).toMatchObject([{ url: picture, action: "reuse" }])
    const { publication } = await publish(service, id, { integration_id: integration })
    expect(publication?.warnings).toMatchObject([{ detail: expect.stringContaining("The copy that is there stays.") }])
    const [after] = platform.visible()
    expect(after).toMatchObject({ title: "Newer", content: before?.content, featured_media: before?.featured_media })
    expect(after?.content).not.toContain(host.url)
  })

  it("that somebody deleted there is brought again after a month", async () => {
    const { service, clock, now, connect } = await start()
    const platform = await startPlatform({ now })
    const { id: integration } = await connect(connectionTo(platform))
    const id = await create(service, "Old picture", await addPicture(service))
    await publish(service, id, { integration_id: integration })
    const [first] = platform.files()
    clock.ahead = 31 * 24 * 3_600_000
    await publish(service, id, { integration_id: integration })
    expect(platform.files().map((file) => file.id)).toEqual([first?.id])
    platform.remove(first?.id ?? 0)
    clock.ahead = 62 * 24 * 3_600_000
    await service.call("PATCH", `/v1/content/${id}`, { title: "Newer" })
    await publish(service, id, { integration_id: integration })
    const [again] = platform.files()
    expect(again?.id).not.toBe(first?.id)
    expect(platform.visible()).toMatchObject([{ content: expect.stringContaining(`${again?.id}`) }])
  })
})

it("a publication that failed says which field of the article the platform refuses, if the article can change it", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-limits-"))
  open.push({ close: () => rm(dataDir, { recursive: true, force: true }) })
  const { service, connect } = await start({ dataDir })
  const platform = await startPlatform({ role: "contributor" })
  const { id: integration } = await connect(connectionTo(platform))
  const id = await create(service, "Refused")
  expect(await refusalOf(publish(service, id, { integration_id: integration }))).toMatch(/424/)
  const failed = (await list(service, id)).data[0]?.id ?? ""
  const db = await openDatabase(join(dataDir, "service.db"))
  open.push({ close: () => db.destroy() })
  const outcomeWith = async (code: string | null, pointer: string | null) => {
    const columns = { error: "No such colour.", error_code: code, error_pointer: pointer }
    await db.updateTable("publications").set(columns).where("id", "=", failed).execute()
    return readPublication(db, failed).catch((error: unknown) => error)
  }
  expect(await outcomeWith(null, null)).toMatchObject({ code: "integration_failed" })
  expect(await outcomeWith("publisher_gone", null)).toMatchObject({ code: "integration_failed" })
  expect(await outcomeWith("publisher_invalid", "/custom/colour")).toMatchObject({
    code: "invalid_input",
    options: { errors: [{ pointer: "/custom/colour", detail: "No such colour." }] },
  })
})

it("an integration that is deleted says how many articles stay there, and leaves no publication waiting", async () => {
  const { service, now, connect } = await start()
  const platform = await startPlatform()
  const { id: integration } = await connect(connectionTo(platform))
  const [here, planned] = [await create(service, "Here"), await create(service, "Planned")]
  await publish(service, here, { integration_id: integration })
  const later = new Date(now() + 3_600_000).toISOString()
  await publish(service, planned, { integration_id: integration, publish_at: later })
  await publish(service, here, { integration_id: integration, publish_at: later })
  expect(await service.call("DELETE", `/v1/integrations/${integration}`)).toMatchObject({ articles_left: 1 })
  expect((await list(service, planned)).data.map(({ status }) => status)).toEqual(["cancelled"])
  expect((await list(service, here)).data.map(({ status }) => status).toSorted()).toEqual(["cancelled", "succeeded"])
  expect(platform.visible()).toHaveLength(1)
})

it("a platform that does not answer, with more articles than a look sees, holds up no other platform", async () => {
  const silent = await listen(() => new Promise(() => {}))
  open.push(silent)
  const { service, connect } = await start()
  const platform = await startPlatform()
  const slow = await connect(connectionTo(platform, silent.url), "Slow")
  const other = await connect(connectionTo(platform), "Other")
  // An integration that takes everything queues each article as soon as it is published.
  await service.call("PATCH", `/v1/integrations/${slow.id}`, { auto: "all" })
  for (let number = 0; number < 510; number++) await service.publish({ title: `Waiting ${number}` })
  const id = await create(service, "Elsewhere")
  const { publication } = await publish(service, id, { integration_id: other.id })
  expect(publication).toMatchObject({ status: "succeeded" })
  expect(platform.visible()).toMatchObject([{ title: "Elsewhere" }])
})
