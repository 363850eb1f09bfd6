import { startService } from "@citable/dev"
import { expect, it } from "vitest"

import { gif } from "../sample-files.ts"

it("an upload during which the clock leaps says when to try again, and the next one is stored", async () => {
  let leapMs = 0
  let at = Date.now()
  const started = await startService({ now: () => (at += leapMs) })
  const upload = async () => {
    const source = { kind: "base64", data: gif(4, 4).toString("base64"), content_type: "image/gif" }
    const response = await fetch(`${started.url}/v1/brands/${started.brandId}/media`, {
      method: "POST",
      headers: { authorization: `Bearer ${started.writeKey}`, "content-type": "application/json" },
      body: JSON.stringify({ source }),
    })
    const { code } = (await response.json()) as { code?: string }
    return [response.status, code, response.headers.get("retry-after")]
  }
  leapMs = 400 * 86_400_000
  expect(await upload()).toEqual([503, "busy", "1"])
  leapMs = 0
  expect(await upload()).toEqual([201, undefined, null])
  await started.close()
})
