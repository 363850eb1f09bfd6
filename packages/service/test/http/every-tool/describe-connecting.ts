import { expect, it, vi } from "vitest"

import { serviceAccount } from "../../fake-google/service-account.ts"
import { readEvent } from "./read-event.ts"
import type { CoffeeWorld, ReceivedEvent } from "./start-coffee-world.ts"

/** A person connects what the brand already uses: Google, the host of its site, another platform, and the site itself. */
export function describeConnecting(world: () => CoffeeWorld): void {
  const statusOf = async (name: string) =>
    (await world().desk.call("list_integrations")).data.find((one) => one.name === name)?.status

  it("integrations are connected, renamed and tested, and never show a credential", async () => {
    const { desk, endpoint, made } = world()
    const google = await desk.call("create_integration", {
      name: "Google",
      connection: {
        kind: "google",
        config: { search_console_property: "sc-domain:harbourcoffee.example", analytics_property: "4321" },
        credentials: serviceAccount,
      },
    })
    const shop = await desk.call("create_integration", {
      name: "Shop",
      auto: "off",
      connection: {
        kind: "http_endpoint",
        config: { url: endpoint.proxy.url },
        credentials: { secret: endpoint.secrets[0] ?? "" },
      },
    })
    made.endpointId = shop.id
    await desk.call("update_integration", { integration_id: shop.id, name: "Wholesale portal" })
    const tested = await desk.call("test_integration", { integration_id: shop.id })
    expect(tested).toMatchObject({ name: "Wholesale portal", status: "connected", error: null, warnings: [] })
    await desk.call("test_integration", { integration_id: google.id })
    await vi.waitFor(async () => expect(await statusOf("Google")).toBe("connected"), { interval: 20 })
    const listed = await desk.call("list_integrations")
    expect(listed.data.map(({ name, kind }) => [name, kind])).toEqual([
      ["API", "api"],
      ["Google", "google"],
      ["Wholesale portal", "http_endpoint"],
    ])
    for (const secret of [...endpoint.secrets, serviceAccount.private_key])
      expect(JSON.stringify([google, shop, tested, listed])).not.toContain(secret)
  })

  it("the site's webhook is registered and gets a test event, signed with the secret that is shown once", async () => {
    const { desk, made, received, webhookUrl } = world()
    const created = await desk.call("create_webhook", {
      url: webhookUrl,
      article_url: "http://harbourcoffee.example/blog/{slug}",
      preview_url: "http://harbourcoffee.example/preview/{content_id}?token={token}",
    })
    made.webhookId = created.id
    made.webhookSecret = created.secret
    const sent = await desk.call("test_webhook", { webhook_id: created.id })
    expect(sent).toMatchObject({ event_type: "webhook.test", status: "pending", attempts: 0 })
    await vi.waitFor(() => expect(received).toHaveLength(1), { interval: 10 })
    const [first] = received as [ReceivedEvent]
    expect(await readEvent(first, [created.secret])).toMatchObject({
      type: "webhook.test",
      data: { brand_id: desk.brandId, webhook_id: created.id },
    })
    expect(first.headers.get("webhook-id")).toBe(sent.event_id)
    await desk.call("update_webhook", { webhook_id: created.id, description: "The journal on our site" })
    const { data } = await desk.call("list_webhooks")
    expect(data).toMatchObject([{ url: webhookUrl, description: "The journal on our site", enabled: true, events: [] }])
    expect(JSON.stringify(data)).not.toContain(created.secret)
  })
}
