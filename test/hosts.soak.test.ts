// Sites on demand by the adapters of hosts, installed from a registry and run by their local runtimes. CITABLE_SITE_PACKAGES names a folder in which
// npm has installed the adapters and wrangler; vitest.config.ts leaves this file out without it.
import { mkdir } from "node:fs/promises"
import { join } from "node:path"

import { type StartedService, startService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"

import { findPort } from "../packages/next/test/find-port.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { hostSites, type RunningHost, runHostSite, takeBuilt, writeHostSite } from "./host-sites.ts"

let packages: Installer
beforeAll(async () => {
  packages = await createInstaller()
})
afterAll(() => packages?.close())

describe.each(hostSites)("a site on $name", (host) => {
  let service: StartedService
  let site: string
  let built: string
  let running: RunningHost | undefined
  let env: Record<string, string>
  let port: number

  beforeAll(async () => {
    site = join(packages.folder, host.name)
    await mkdir(site)
    await writeHostSite(site, host)
    await packages.add("npm", site, await packages.pin("astro"), "@citable/astro", ...host.packages)
    await packages.runScript(site, "build")
    // A function has no package of the site but those that its adapter puts there.
    built = await takeBuilt(site, join(packages.folder, "built", host.name), host)
  })
  beforeEach(async () => {
    service = await startService()
    port = await findPort()
    const url = `http://127.0.0.1:${port}/_citable/webhook`
    const { secret } = await service.call<{ secret: string }>("POST", `/v1/brands/${service.brandId}/webhooks`, { url })
    env = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey, CITABLE_WEBHOOK_SECRET: secret }
  })
  afterEach(async () => {
    await running?.stop()
    await service.close()
  })

  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { redirect: "manual" })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }

  it("shows list and article with their tags, redirects old addresses, and answers 404 and 503", async () => {
    const article = await service.publish({ title: "First words", slug: "first", body: "As they were *written*." })
    await service.publish({ title: "日本", slug: "日本語", body: "Of another *script*." })
    running = await runHostSite(built, host, { port, env })
    const list = await get("/")
    expect([list.status, list.headers.get(host.tags)]).toEqual([200, expect.stringContaining("citable:articles")])
    expect(list.text).toContain("First words")
    const page = await get("/blog/first/")
    expect([page.status, page.headers.get(host.tags)]).toEqual([200, expect.stringContaining(article.id)])
    expect(page.text).toContain("As they were <em>written</em>.")
    expect(page.text).toContain('<link rel="canonical" href="https://my-site.example/blog/first/">')
    expect((await get(`/blog/${encodeURIComponent("日本語")}/`)).text).toContain("Of another <em>script</em>.")
    expect((await get("/blog/nothing/")).status).toBe(404)
    await service.call("PATCH", `/v1/content/${article.id}`, { slug: "renamed" })
    await service.call("POST", `/v1/content/${article.id}/publish`, {})
    const old = await get("/blog/first/")
    expect([old.status, old.headers.get("location")]).toEqual([301, "/blog/renamed/"])
    await service.close()
    expect((await get("/blog/renamed/")).status).toBe(503)
    expect((await get("/")).text).toContain("First words")
  })

  it("takes the webhook of a change, purges its tags twice, and refuses what nobody signed", async () => {
    const article = await service.publish({ title: "First words", slug: "first", body: "As they were *written*." })
    running = await runHostSite(built, host, { port, env })
    const post = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" }
    expect((await fetch(`${running.url}/_citable/webhook`, post)).status).toBe(401)
    await get("/blog/first/")
    await service.call("PATCH", `/v1/content/${article.id}`, { body: "As they *are*." })
    await service.call("POST", `/v1/content/${article.id}/publish`, {})
    const [webhook] = (await service.call<{ data: { id: string }[] }>("GET", `/v1/brands/${service.brandId}/webhooks`))
      .data
    const answered = async () => {
      const { data } = await service.call<{ data: { event_type: string; response_status: number | null }[] }>(
        "GET",
        `/v1/webhooks/${webhook?.id}/deliveries`,
      )
      return data.find(({ event_type }) => event_type === "content.updated")?.response_status
    }
    await expect.poll(answered).toBe(host.delivered)
    expect((await get("/blog/first/")).text).toContain("As they <em>are</em>.")
    if (host.delivered === 500) await expect.poll(() => running?.log()).toContain("cache.purge is not a function")
    else {
      const purges = () => running?.log().split(`{"purged":"citable:article:${article.id}"}`).length
      // Once for the first publication too, if the site ran by then.
      await expect.poll(purges).toBeGreaterThanOrEqual(3)
      expect(running.log()).toContain('{"waits":true}')
    }
  })
})
