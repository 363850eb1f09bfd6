import type { Integration, Publication, PublicationItem, PublicationPreview } from "@citable/contract"
import { startService, type StartedService, startTestPlatform, type TestPlatform } from "@citable/dev"
import { afterEach, describe, expect, it, vi } from "vitest"

import { makePng } from "./publishers/make-png.ts"

const open: { close(): Promise<void> | void }[] = []
afterEach(async () => {
  for (const one of open.splice(0).toReversed()) await one.close()
})

const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

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
async function start() {
  const clock = { ahead: 0 }
  const now = () => Date.now() + clock.ahead
  const service = await startService({ publishTiming: { intervalMs: 20 }, now })
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
