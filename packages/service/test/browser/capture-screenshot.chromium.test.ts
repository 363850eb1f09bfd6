import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"

import { chromiumOptions, localPages, startService } from "@citable/dev"
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest"

let server: Server
let site: string
beforeAll(async () => {
  server = createServer((_incoming, outgoing) => {
    outgoing.writeHead(200, { "content-type": "text/html" }).end("<h1>A page</h1>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

/** A service with a browser, and its tool. */
async function start(chromium: string) {
  const service = await startService({ readNetwork: { ...localPages, chromium } })
  onTestFinished(() => service.close())
  const authorization = `Bearer ${await service.createKey(["browser:read"])}`
  return (input: object): Promise<Response> =>
    fetch(`${service.url}/v1/browser/screenshot`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify({ width: 320, height: 240, ...input }),
    })
}

test("a picture of a page comes as base64; addresses that are refused say so", async () => {
  const capture = await start(chromiumOptions().executablePath)
  const answer = await capture({ url: `${site}/` })
  const picture = (await answer.json()) as Record<string, unknown>
  expect(picture).toMatchObject({
    url: `${site}/`,
    final_url: `${site}/`,
    http_status: 200,
    content_type: "text/html",
    rendered: true,
    format: "png",
    width: 320,
    height: 240,
    truncated: false,
  })
  expect(Buffer.from(String(picture["data"]), "base64").subarray(1, 4).toString()).toBe("PNG")
  const metadata = await capture({ url: "http://169.254.169.254/latest/meta-data" })
  expect(metadata.status).toBe(422)
})

test("without a browser the tool is not configured, and says what to install", async () => {
  const capture = await start("/nowhere/chromium")
  const answer = await capture({ url: `${site}/` })
  expect(answer.status).toBe(501)
  expect(await answer.json()).toMatchObject({ code: "not_configured", detail: expect.stringContaining("Chromium") })
})
