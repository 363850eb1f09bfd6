import { spawn } from "node:child_process"
import { once } from "node:events"

import { type StartedService, startService } from "@citable/dev"
import { createSignedRequest } from "@citable/webhooks/testing"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { findPort } from "../packages/next/test/find-port.ts"

export interface BlogServer {
  folder: string
  /** The arguments of Node that start what was built. */
  args: string[]
  remove(): Promise<void>
}

/** What a blog on any framework does that follows its guide: lists, shows, redirects and refreshes. `build` needs no service. */
export function describeBlog(build: () => Promise<BlogServer>): void {
  let service: StartedService
  let server: BlogServer
  let url: string
  let secret: string
  let stop: () => Promise<void>
  let said = ""

  beforeAll(async () => {
    server = await build()
    service = await startService()
    await service.publish({
      title: "First words",
      slug: "first",
      body: "See [the *second*](second).\n\n<script>alert(1)</script>",
    })
    await service.publish({ title: "Second words", slug: "second", body: "As **they** are." })
    const port = await findPort()
    url = `http://127.0.0.1:${port}`
    const hooks = `/v1/brands/${service.brandId}/webhooks`
    secret = (await service.call<{ secret: string }>("POST", hooks, { url: `${url}/api/citable` })).secret
    const child = spawn(process.execPath, server.args, {
      cwd: server.folder,
      env: {
        ...process.env,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: String(port),
        CITABLE_URL: service.url,
        CITABLE_API_KEY: service.apiKey,
        CITABLE_WEBHOOK_SECRET: secret,
      },
      stdio: ["ignore", "pipe", "pipe"],
    })
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (said += text.toString()))
    const ended = once(child, "exit")
    stop = async () => {
      child.kill("SIGKILL")
      await ended
    }
    await vi.waitFor(() => fetch(url), { interval: 50 })
  })
  afterAll(async () => {
    await stop()
    await service.close()
    await server.remove()
  })

  const read = async (path: string) => {
    const answer = await fetch(url + path, { redirect: "manual" })
    return { status: answer.status, to: answer.headers.get("location"), text: await answer.text() }
  }

  it("lists the articles, newest first", async () => {
    const { status, text } = await read("/")
    expect(status, said).toBe(200)
    expect([...text.matchAll(/<a[^>]* href="\/blog\/(\w+)"/g)].map(([, slug]) => slug)).toEqual(["second", "first"])
  })

  it("shows an article as safe HTML, with links to other articles", async () => {
    const { text } = await read("/blog/first")
    expect(text).toContain("<title>First words</title>")
    expect(text).toContain('<p>See <a href="/blog/second">the <em>second</em></a>.</p>')
    expect(text).not.toContain("<script>alert(1)")
  })

  it("answers 404 for an article that does not exist, and not with the page of one", async () => {
    expect(await read("/blog/none")).toMatchObject({ status: 404 })
  })

  it("shows a new article and a new slug as soon as the webhook has arrived, and redirects from the old one", async () => {
    const { id } = await service.publish({ title: "Third words", slug: "third", body: "New." })
    // Without the webhook, the articles on disk would serve for a minute.
    await vi.waitFor(async () => expect((await read("/blog/third")).text, said).toContain("<p>New.</p>"), {
      timeout: 60_000,
    })
    await service.call("PATCH", `/v1/content/${id}`, { slug: "moved" })
    await service.call("POST", `/v1/content/${id}/publish`, {})
    await vi.waitFor(async () => expect(await read("/blog/third")).toMatchObject({ status: 308, to: "/blog/moved" }), {
      timeout: 60_000,
    })
    await service.call("POST", `/v1/content/${id}/unpublish`, {})
    await vi.waitFor(async () => expect((await read("/blog/moved")).status).toBe(404))
  })

  it("refuses a webhook that somebody else signed", async () => {
    const event = { type: "webhook.test", data: {} }
    const endpoint = `${url}/api/citable`
    const forged = await createSignedRequest({ url: endpoint, secret: `whsec_${"A".repeat(43)}=`, event })
    expect((await fetch(forged)).status).toBe(401)
    expect((await fetch(await createSignedRequest({ url: endpoint, secret, event }))).status).toBe(200)
  })

  it("shows what it has while the service is down", async () => {
    await service.close()
    expect((await read("/blog/first")).text).toContain("<title>First words</title>")
  })
}
