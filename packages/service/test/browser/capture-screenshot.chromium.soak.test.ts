import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { chromiumOptions, localPages, startService } from "@citable/dev"
import { expect, onTestFinished, test } from "vitest"

test("a page that does not answer is a failure with a code", async () => {
  const server = createServer(() => {})
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { executablePath: chromium } = chromiumOptions()
  const service = await startService({ readNetwork: { ...localPages, chromium } })
  onTestFinished(() => service.close())
  const answer = await fetch(`${service.url}/v1/browser/screenshot`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await service.createKey(["browser:read"])}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, timeout_ms: 1000 }),
  })
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([424, "integration_failed"])
})
