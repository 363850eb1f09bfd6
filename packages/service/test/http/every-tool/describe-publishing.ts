import { expect, it, vi } from "vitest"

import { coffeePage } from "./coffee-pages.ts"
import { readEvent } from "./read-event.ts"
import type { CoffeeWorld } from "./start-coffee-world.ts"

const title = "How to store coffee beans"

/** A person publishes: to the brand's own site, to another platform, and once too often. */
export function describePublishing(world: () => CoffeeWorld): void {
  /** The events that have arrived, by type. */
  const eventsOf = async (type: string) => {
    const { received, made } = world()
    const events = await Promise.all(received.map((one) => readEvent(one, [made.webhookSecret])))
    return events.filter((event) => event.type === type)
  }
  const eventually = <Result>(look: () => Result | Promise<Result>) => vi.waitFor(look, { interval: 10 })

  it("readers find the article by its slug, and the site hears of it", async () => {
    const { desk, made, site } = world()
    const content_id = made.articleId
    const { next_sync_token: since } = await desk.call("list_content_changes")
    const { publication, content } = await desk.call("publish_content", { content_id })
    expect(publication).toMatchObject({ action: "publish", status: "succeeded", integration_id: null, version: 4 })
    expect(content).toMatchObject({ status: "published", has_unpublished_changes: false })
    const bySlug = await desk.call("get_content_by_slug", { slug: "store-coffee-beans" })
    expect(bySlug).toEqual(content)
    const { data: listed } = await desk.call("list_content")
    // The list of published articles counts the revisions that readers see.
    expect(listed).toEqual([{ ...content, revision: 1 }])
    const { data } = await desk.call("list_content_changes", { since })
    expect(data).toMatchObject([{ op: "upsert", id: content_id, content: { status: "published" } }])
    await eventually(async () =>
      expect(await eventsOf("content.published")).toMatchObject([
        { data: { content_id, slug: "store-coffee-beans", locale: "en", tags: ["storing"] } },
      ]),
    )
    const text = `<p>Coffee beans keep their taste for six weeks in a dark, dry tin.</p>`
    site.pages["/blog/store-coffee-beans"] = coffeePage(bySlug.title, bySlug.seo.description ?? "", text)
    site.pages["/blog"] = (site.pages["/blog"] as string).replace(
      "<p>",
      `<p>New: <a href="/blog/store-coffee-beans">${bySlug.title}</a>.</p><p>`,
    )
  })

  it("a static site is connected by its deploy hook, and is built once for the article", async () => {
    const { desk, made, builds, buildUrl } = world()
    const hook = await desk.call("create_integration", {
      name: "Our static site",
      connection: { kind: "deploy_hook", config: { platform: "generic" }, credentials: { url: buildUrl } },
    })
    expect(JSON.stringify(hook)).not.toContain(buildUrl)
    made.buildHookId = hook.id
    const given = { content_id: made.articleId, integration_id: hook.id }
    const { publication } = await desk.call("publish_content", given)
    expect(publication).toMatchObject({ integration_id: hook.id, status: "queued", version: 4 })
    await eventually(async () => {
      const { data } = await desk.call("list_publications", { content_id: made.articleId })
      expect(data.find(({ id }) => id === publication?.id)).toMatchObject({ status: "succeeded", error: null })
    })
    expect(builds()).toBe(1)
    const { data } = await desk.call("list_integrations")
    expect(data.find(({ id }) => id === hook.id)).toMatchObject({
      status: "connected",
      builds: { requested: 1, built: 1, failures: 0 },
    })
  })

  it("another platform shows it, after a dry run that sent nothing", async () => {
    const { desk, made, endpoint } = world()
    const given = { content_id: made.articleId, integration_id: made.endpointId }
    const dry = await desk.call("publish_content", { ...given, dry_run: true })
    expect(dry.preview).toMatchObject({ would: "create", document: { title, slug: "store-coffee-beans" } })
    expect(await endpoint.visible()).toEqual([])
    const { publication } = await desk.call("publish_content", given)
    const url = "https://example.com/blog/store-coffee-beans"
    expect(publication).toMatchObject({ status: "succeeded", integration_id: made.endpointId, url })
    const [shown] = await endpoint.visible()
    expect(shown?.text).toMatch(/^How to store coffee beans\n<p>Coffee beans keep their taste/)
    await eventually(async () =>
      expect(await eventsOf("publication.succeeded")).toMatchObject([{ data: { url, state: "published" } }]),
    )
    const { items, data } = await desk.call("list_publications", { content_id: made.articleId })
    expect(items).toMatchObject([{ integration_name: "Wholesale portal", state: "published", current: true, url }])
    expect(data.map(({ status, integration_id: to }) => [status, to])).toEqual([
      ["succeeded", made.endpointId],
      ["succeeded", made.buildHookId],
      ["succeeded", null],
    ])
  })

  it("the log of the webhook has each event once; one is sent again with the new and the old secret", async () => {
    const { desk, made, received } = world()
    const webhook_id = made.webhookId
    await eventually(async () => {
      const { data } = await desk.call("list_webhook_deliveries", { webhook_id })
      expect(data.map(({ event_type: type, status, attempts }) => [type, status, attempts])).toEqual([
        ["publication.succeeded", "delivered", 1],
        ["content.published", "delivered", 1],
        ["webhook.test", "delivered", 1],
      ])
    })
    const log = await desk.call("list_webhook_deliveries", { webhook_id, content_id: made.articleId })
    const published = log.data.find(({ event_type: type }) => type === "content.published")
    expect(published?.attempt_log).toMatchObject([{ response_status: 204, error: null }])
    const told = (await desk.call("list_webhook_deliveries", { webhook_id })).data
    expect(told.map(({ article }) => article)).toEqual([
      null,
      { slug: expect.stringMatching(/^[a-z-]+$/), locale: "en" },
      null,
    ])
    const rotated = await desk.call("rotate_webhook_secret", { webhook_id })
    expect(rotated.secret).not.toBe(made.webhookSecret)
    const before = received.length
    const again = await desk.call("redeliver_webhook", { webhook_id, delivery_id: published?.id ?? "" })
    expect(again).toMatchObject({ redelivery: true, event_id: published?.event_id })
    await eventually(() => expect(received).toHaveLength(before + 1))
    const last = received.at(-1) as (typeof received)[number]
    for (const secret of [rotated.secret, made.webhookSecret])
      expect(await readEvent(last, [secret])).toMatchObject({ type: "content.published", redelivery: true })
  })

  it("what is withdrawn from the platform stays on the brand's own site", async () => {
    const { desk, made, endpoint } = world()
    const given = { content_id: made.articleId, integration_id: made.endpointId }
    expect(await desk.call("unpublish_content", given)).toMatchObject({ status: "published" })
    expect(await endpoint.visible()).toEqual([])
    const { items } = await desk.call("list_publications", { content_id: made.articleId })
    expect(items).toMatchObject([{ state: "withdrawn", url: null }])
    const { data } = await desk.call("list_content", { slug: ["store-coffee-beans"] })
    expect(data.map((article) => article.title)).toEqual([title])
  })
}
