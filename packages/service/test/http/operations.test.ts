import { setTimeout as sleep } from "node:timers/promises"

import { startService } from "@citable/dev"
import { createService } from "@citable/service"
import { expect, it } from "vitest"

const token = "a-token-for-prometheus"

it("a running service reports that it is live and ready, and that it drains once drain is called", async () => {
  const started = await startService()
  const { url, service, apiKey } = started
  expect(await (await fetch(`${url}/healthz`)).json()).toEqual({ status: "ok" })
  const ready = await fetch(`${url}/readyz`)
  expect([ready.status, await ready.json()]).toEqual([200, { status: "ready", database: "ok", migrations: "ok" }])
  service.drain()
  const draining = await fetch(`${url}/readyz`)
  expect([draining.status, await draining.json()]).toEqual([503, { status: "draining" }])
  // The service still answers calls, because a load balancer notices the change later.
  expect((await fetch(`${url}/v1/tools`, { headers: { authorization: `Bearer ${apiKey}` } })).status).toBe(200)
  expect((await fetch(`${url}/healthz`)).status).toBe(200)
  await started.close()
})

it("a closing service finishes the calls in flight and refuses new ones", async () => {
  const started = await startService()
  const { url, service, brandId, writeKey } = started
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (sent++ === 0) {
        controller.enqueue(new TextEncoder().encode('{"title":'))
        return
      }
      await sleep(50)
      controller.enqueue(new TextEncoder().encode('"Under way"}'))
      controller.close()
    },
  })
  const headers = { authorization: `Bearer ${writeKey}`, "content-type": "application/json" }
  const write = new Request(`${url}/v1/brands/${brandId}/content`, {
    method: "POST",
    headers,
    body,
    duplex: "half",
  } as RequestInit)
  const inFlight = service.fetch(write)
  const closing = service.close()
  const refused = await service.fetch(new Request(`${url}/v1/tools`, { headers }))
  expect(refused.status).toBe(503)
  expect(refused.headers.get("retry-after")).toBe("1")
  expect(await refused.json()).toMatchObject({ code: "busy" })
  expect((await inFlight).status).toBe(201)
  await closing
  await started.close()
})

it("metrics need their token, count by tool and status, and exist only if configured", async () => {
  const started = await startService({ metrics: { token } })
  await started.publish({ title: "One" })
  await fetch(`${started.url}/nothing/here`)
  for (const credential of ["", `Bearer ${started.operatorToken}`, `Bearer ${token}x`]) {
    expect((await fetch(`${started.url}/metrics`, { headers: { authorization: credential } })).status).toBe(401)
  }
  const answer = await fetch(`${started.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.headers.get("content-type")).toContain("text/plain")
  const text = await answer.text()
  expect(text).toContain('citable_requests_total{tool="publish_content",method="POST",status="200"} 1')
  expect(text).toContain('citable_requests_total{tool="none",method="any",status="404"} 1')
  expect(text).toContain('citable_request_duration_seconds_count{tool="create_content"} 1')
  for (const name of ["citable_deliveries_pending 0", 'citable_webhooks{state="ok"} 0', "citable_builds_waiting 0"]) {
    expect(text).toContain(name)
  }
  expect(text).toContain("process_cpu_seconds_total")
  expect(text).not.toContain(started.brandId)
  await started.close()

  const bare = await startService()
  expect((await fetch(`${bare.url}/metrics`, { headers: { authorization: `Bearer ${token}` } })).status).toBe(404)
  expect(await bare.service.metrics()).toBeUndefined()
  await bare.close()
})

it("no cache shares what a credential reads", async () => {
  const started = await startService()
  const { url, apiKey, brandId } = started
  for (const path of ["tools", "brands", `brands/${brandId}/content`, "nothing"]) {
    const { headers } = await fetch(`${url}/v1/${path}`, { headers: { authorization: `Bearer ${apiKey}` } })
    expect(headers.get("cache-control"), path).toMatch(/^private|no-store/)
  }
  await started.close()
})

it("every answer has a strict content security policy, and HSTS on https", async () => {
  const started = await startService()
  const { url, apiKey } = started
  for (const path of ["/healthz", "/v1/tools", "/nothing"]) {
    const { headers } = await fetch(url + path, { headers: { authorization: `Bearer ${apiKey}` } })
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'")
    expect(headers.get("referrer-policy")).toBe("no-referrer")
    expect(headers.has("strict-transport-security")).toBe(false)
    expect(headers.has("access-control-allow-origin")).toBe(false)
  }
  expect((await fetch(`${url}/docs`)).headers.get("content-security-policy")).toContain("script-src 'self'")
  await started.close()
  const secure = await createService({ dataDir: ":memory:", publicUrl: "https://citable.example.com" })
  const { headers } = await secure.fetch(new Request("http://127.0.0.1/healthz"))
  expect(headers.get("strict-transport-security")).toBe("max-age=31536000")
  await secure.close()
})

it("pages of configured origins can call, and no others", async () => {
  const started = await startService({ corsOrigins: ["https://app.example.com"] })
  const { url, apiKey } = started
  const ask = (origin: string, method = "GET") =>
    fetch(`${url}/v1/tools`, {
      method,
      headers: { origin, authorization: `Bearer ${apiKey}`, "access-control-request-method": "GET" },
    })
  const allowed = await ask("https://app.example.com")
  expect(allowed.headers.get("access-control-allow-origin")).toBe("https://app.example.com")
  expect(allowed.headers.has("access-control-allow-credentials")).toBe(false)
  const preflight = await ask("https://app.example.com", "OPTIONS")
  expect([preflight.status, preflight.headers.get("access-control-allow-headers")]).toEqual([
    204,
    expect.stringContaining("authorization"),
  ])
  expect((await ask("https://evil.example.com")).headers.has("access-control-allow-origin")).toBe(false)
  await started.close()
})

it("the entry of a request contains its tool, key id and address, and no secret", async () => {
  const entries: unknown[] = []
  const started = await startService({ onRequest: (entry) => entries.push(entry) })
  const { service, brandId, apiKey } = started
  entries.length = 0
  const request = new Request(`http://127.0.0.1/v1/brands/${brandId}/content?q=private`, {
    headers: { authorization: `Bearer ${apiKey}` },
  })
  await service.fetch(request, { clientIp: "203.0.113.9" })
  expect(entries).toEqual([
    {
      time: expect.stringMatching(/^\d{4}-.*Z$/),
      request_id: expect.stringMatching(/^req_/),
      method: "GET",
      path: `/v1/brands/${brandId}/content`,
      tool: "list_content",
      status: 200,
      ms: expect.any(Number),
      credential_id: apiKey.slice(4, 14),
      client_ip: "203.0.113.9",
    },
  ])
  expect(JSON.stringify(entries)).not.toContain(apiKey.slice(14, 40))
  await started.close()
})
