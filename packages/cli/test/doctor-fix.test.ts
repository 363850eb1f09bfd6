import { readFileSync, statSync } from "node:fs"
import { join } from "node:path"

import type { Webhook } from "@citable/contract"
import { listen, startService, type StartedService } from "@citable/dev"
import { createWebhookHandler } from "@citable/webhooks"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"

import { type DoctorFolder, openDoctorFolder } from "./open-doctor-folder.ts"

let started: StartedService
let site: DoctorFolder
beforeAll(async () => {
  started = await startService({ retryDelays: [40, 40, 3_600_000] })
})
afterAll(() => started.close())
beforeEach(() => {
  site = openDoctorFolder()
})
afterEach(() => site.remove())

it("--fix registers the webhook below the base path of the site", async () => {
  site.writeSite("next", "16.0.0")
  site.write("next.config.mjs", 'export default { basePath: "/docs" }\n')
  const env = { CITABLE_TOKEN: started.operatorToken }
  const { report } = await site.doctor(env, "--url", started.url, "--site-url", "http://127.0.0.1:9", "--fix")
  expect(report.fixed).toContain("Registered the webhook http://127.0.0.1:9/docs/api/citable")
  const { data } = await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)
  for (const { id } of data) await started.call("DELETE", `/v1/webhooks/${id}`)
})

it("--fix makes a key, writes .env, registers the webhook and turns it on again; then all is well", async () => {
  site.writeSite()
  let secret = ""
  const server = await listen((request) => createWebhookHandler({ secret, onError() {} })(request))
  const env = { CITABLE_TOKEN: started.operatorToken }
  const run = (...more: string[]) => site.doctor(env, "--url", started.url, "--site-url", server.url, ...more)
  const before = await run()
  expect(before.status).toMatchObject({ api_key: "error", webhook: "warning" })
  const { report } = await run("--fix")
  expect(report.fixed).toHaveLength(5)
  const text = readFileSync(join(site.folder, ".env"), "utf8")
  expect(statSync(join(site.folder, ".env")).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(site.folder, ".gitignore"), "utf8")).toBe(".env\n")
  secret = /CITABLE_WEBHOOK_SECRET=(.+)/.exec(text)?.[1] ?? ""
  const fixed = await run("--fix")
  expect([fixed.code, fixed.report.fixed, fixed.status["ping"]]).toEqual([0, [], "ok"])
  expect(fixed.said).not.toContain(secret)
  const { data } = await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)
  await started.call("PATCH", `/v1/webhooks/${data[0]?.id}`, { enabled: false })
  expect((await run()).status["webhook"]).toBe("error")
  expect((await run("--fix")).report.fixed).toEqual([expect.stringContaining("Turned on the webhook")])
  expect((await run()).status).toMatchObject({ webhook: "ok", ping: "ok" })
  expect(readFileSync(join(site.folder, ".env"), "utf8")).toBe(text)
  await server.close()
})

it("says until when a webhook is paused and how many deliveries wait; --fix ends the pause, and sees whether they arrive", async () => {
  site.writeSite()
  let status = 500
  const server = await listen(async () => new Response(null, { status }))
  const url = `${server.url}/api/citable`
  await started.call("POST", `/v1/brands/${started.brandId}/webhooks`, { url })
  for (let at = 0; at < 14; at++) await started.publish({ title: `While the site is down ${at}` })
  const env = { CITABLE_TOKEN: started.operatorToken, CITABLE_API_KEY: started.apiKey, CITABLE_URL: started.url }
  const run = (...more: string[]) => site.doctor(env, "--site-url", server.url, ...more)
  // The first pauses are too short to be seen twice.
  await expect
    .poll(async () => {
      const { data } = await started.call<{ data: Webhook[] }>("GET", `/v1/brands/${started.brandId}/webhooks`)
      return Date.parse(data.find((one) => one.url === url)?.retry_at ?? "1970-01-01") - Date.now()
    })
    .toBeGreaterThan(600_000)
  await expect
    .poll(async () => (await run()).message("delivery"))
    .toMatch(
      /^The webhook to .*\/api\/citable is paused until \d{4}-\d\d-\d\d \d\d:\d\d UTC, and 1[0-4] deliveries wait\. It has failed since .* UTC\. The last attempt got 500\.$/,
    )
  const inVain = await run("--fix")
  expect(inVain.report.fixed).toEqual([
    expect.stringMatching(
      /^Ended the pause of the webhook .*, but its test event got 500, so it is paused again: 1[0-5] deliveries wait$/,
    ),
  ])
  expect(inVain.status["delivery"]).toBe("warning")
  status = 204
  const fixed = await run("--fix")
  expect(fixed.report.fixed).toEqual([`Ended the pause of the webhook ${url}, and everything that waited arrived`])
  expect([fixed.status["delivery"], fixed.message("delivery")]).toEqual(["ok", expect.stringContaining("got 204")])
  await server.close()
})
