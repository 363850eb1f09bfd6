import { rm, writeFile } from "node:fs/promises"
import { join } from "node:path"

import { listen, type Listening, startService, type StartedService } from "@citable/dev"
import { createSignedRequest } from "@citable/webhooks/testing"
import { afterEach, beforeEach, expect, test } from "vitest"

import { type AstroDev, createWorkDir, siteDir, startDev } from "./run-astro.ts"

const secret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`

let service: StartedService
let proxy: Listening
let down = false
/** The number of requests that reached the proxy. */
let requestCount = 0
let workDir: Awaited<ReturnType<typeof createWorkDir>>
let dev: AstroDev | undefined

beforeEach(async () => {
  down = false
  service = await startService()
  proxy = await listen(async (request) => {
    requestCount++
    return down ? new Response("down", { status: 500 }) : service.service.fetch(request)
  })
  workDir = await createWorkDir()
  // A site sets these in its .env; the process does not have them.
  const lines = [`CITABLE_URL=${proxy.url}`, `CITABLE_API_KEY=${service.apiKey}`, `CITABLE_WEBHOOK_SECRET=${secret}`]
  await writeFile(join(siteDir, ".env"), lines.join("\n"))
})
afterEach(async () => {
  await dev?.stop()
  dev = undefined
  await rm(join(siteDir, ".env"), { force: true })
  await workDir.remove()
  await proxy.close()
  await service.close()
})

const index = async (): Promise<string> => (await fetch(`${dev?.url}/`)).text()

async function notify(signedWith = secret): Promise<Response> {
  return fetch(
    await createSignedRequest({
      url: `${dev?.url}/_citable/webhook`,
      secret: signedWith,
      event: {
        type: "content.published",
        data: { brand_id: service.brandId, content_id: "cnt_1", slug: "x", locale: "en", revision: 1, tags: [] },
      },
    }),
  )
}

test("a dev server starts while the service is down, and a signed webhook refreshes it without a restart", async () => {
  down = true
  await service.publish({ title: "One" })
  // No look is among the counted requests.
  dev = await startDev(workDir, { FIXTURE_LOOKS: "0" })
  expect(dev.output()).toMatch(/ERROR.*500/)
  expect(dev.output()).toContain('The collection "articles" stays as it was.')
  expect((await fetch(`${dev.url}/`)).status).toBe(200)

  // The refresh fails, and the sender learns of it and tries again.
  expect((await notify()).status).toBe(500)
  down = false
  expect((await notify()).status).toBe(200)
  await expect.poll(index).toContain("One")

  const two = await service.publish({ title: "Two" })
  requestCount = 0
  const tampered = await notify(`whsec_${Buffer.alloc(32, 1).toString("base64")}`)
  expect(tampered.status).toBe(401)
  expect(tampered.headers.get("content-type")).toContain("application/problem+json")
  const unsigned = await fetch(`${dev.url}/_citable/webhook/`, { method: "POST", body: "{}" })
  expect(unsigned.status).toBe(401)
  expect((await fetch(`${dev.url}/_citable/webhook`)).status).toBe(405)
  expect(requestCount).toBe(0)
  expect(await index()).not.toContain("Two")

  expect((await notify()).status).toBe(200)
  await expect.poll(index).toContain("Two")
  expect(await (await fetch(`${dev.url}/blog/two/`)).text()).toContain("<h1>Two</h1>")

  await service.call("POST", `/v1/content/${two.id}/unpublish`, {})
  expect((await notify()).status).toBe(200)
  await expect.poll(index).not.toContain("Two")
  expect(dev.output()).not.toContain(service.apiKey)
})
