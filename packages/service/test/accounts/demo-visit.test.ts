import { startService, type StartedService } from "@citable/dev"
import { afterEach, expect, it } from "vitest"

import { createWebClient } from "../web-client.ts"

let started: StartedService
afterEach(() => started.close())

const browse = (clientIp: string, origin = started.url) =>
  createWebClient(origin, (request) => started.service.fetch(request, { clientIp }))
const demoPath = () => started.service.demoPath ?? "/none"

it("the link of a demo lets one visitor in as the owner, once, and closes the setup", async () => {
  started = await startService({ demo: true })
  const visits = await Promise.all(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map((ip) => browse(ip).open(demoPath())))
  expect(visits.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 404, 404])
  const inside = visits.find(({ status }) => status === 200)
  expect(inside?.text).toContain("visitor@localhost")
  expect((await browse("127.0.0.1").open("/setup")).url.pathname).toBe("/sign-in")
})

it("a demo lets nobody in from another machine, under another name, or with another token", async () => {
  started = await startService({ demo: true })
  const port = new URL(started.url).port
  const strangers = [
    browse("192.0.2.1").open(demoPath()),
    browse("127.0.0.1", `http://rebound.example:${port}`).open(demoPath()),
    browse("127.0.0.1").open("/demo?token=guess"),
    browse("127.0.0.1").open("/demo"),
  ]
  for (const visit of strangers) expect((await visit).status).toBeGreaterThanOrEqual(400)
  expect((await browse("127.0.0.1").open(demoPath())).status).toBe(200)
})

it("a service that is no demo, or has a user, has no such link", async () => {
  started = await startService()
  expect(started.service.demoPath).toBeUndefined()
  expect((await browse("127.0.0.1").open("/demo?token=")).status).toBe(404)
})
