import * as oauth from "oauth4webapi"
import { afterAll, beforeAll, expect, it } from "vitest"

import { discover, type Flow, insecure } from "../oauth-client.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient, WebPage } from "../web-client.ts"

let started: StartedAccounts
let flow: Flow
beforeAll(async () => {
  started = await startAccounts()
  flow = await discover(started)
})
afterAll(() => started.close())

async function begin(scope = "content:read"): Promise<oauth.DeviceAuthorizationResponse> {
  const { as, client } = flow
  const response = await oauth.deviceAuthorizationRequest(as, client, oauth.None(), { scope }, insecure)
  return oauth.processDeviceAuthorizationResponse(as, client, response)
}

async function poll(deviceCode: string): Promise<oauth.TokenEndpointResponse> {
  const { as, client } = flow
  const response = await oauth.deviceCodeGrantRequest(as, client, oauth.None(), deviceCode, insecure)
  return oauth.processDeviceCodeResponse(as, client, response)
}

async function signedIn(): Promise<WebClient> {
  const browser = started.browse()
  await signInAs(browser, owner)
  return browser
}

/** Enters a code, and confirms or refuses the device. */
async function enter(browser: WebClient, code: string, fields: Record<string, string> = {}): Promise<WebPage> {
  const page = await browser.submit(await browser.open("/oauth/device"), "/oauth/device", { user_code: code })
  return page.status === 200 && page.text.includes("op.deviceConfirmForm")
    ? browser.submit(page, "/oauth/device", fields)
    : page
}

it("a device gets tokens only after a user has entered its code and agreed", async () => {
  const device = await begin("content:read content:write")
  expect(device.verification_uri).toBe(`${started.url}/oauth/device`)
  await expect(poll(device.device_code)).rejects.toMatchObject({ error: "authorization_pending" })
  const browser = started.browse()
  const signIn = await enter(browser, device.user_code.toLowerCase())
  expect(signIn.url.pathname).toBe("/sign-in")
  const consent = await browser.submit(signIn, "/sign-in", owner)
  const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(consent.text)?.[1] ?? ""
  const done = await browser.submit(consent, action, { decision: "allow", scope: ["content:read"] })
  expect([done.status, done.text.includes("Connected")]).toEqual([200, true])
  const tokens = await poll(device.device_code)
  expect(tokens).toMatchObject({ scope: "content:read", expires_in: 3600 })
  expect(tokens.refresh_token).toMatch(/^ctr_/)
  await expect(poll(device.device_code)).rejects.toMatchObject({ error: "invalid_grant" })
})

it("a device gets nothing if the user refuses its code", async () => {
  const device = await begin()
  expect((await enter(await signedIn(), device.user_code, { abort: "yes" })).text).toContain("You refused")
  await expect(poll(device.device_code)).rejects.toMatchObject({ error: "access_denied" })
})

it("the page asks again for a wrong code, a used one, and one from a link", async () => {
  const browser = await signedIn()
  const wrong = await enter(browser, "AAAA-AAAA")
  expect(wrong.text).toContain("This code is wrong, used or expired")
  const device = await begin()
  const linked = await browser.open(
    new URL(device.verification_uri_complete ?? "").pathname + `?user_code=${device.user_code}`,
  )
  expect(linked.text).toContain(`value="${device.user_code}"`)
  expect(linked.text).not.toMatch(/<script|onload|onclick/)
  await expect(poll(device.device_code)).rejects.toMatchObject({ error: "authorization_pending" })
})

it("the device pages only accept their own forms", async () => {
  const device = await begin()
  const browser = await signedIn()
  await browser.open("/oauth/device")
  const body = new URLSearchParams({ user_code: device.user_code, confirm: "yes", xsrf: "guessed" }).toString()
  const headers = { "content-type": "application/x-www-form-urlencoded" }
  await browser.send("/oauth/device", { method: "POST", headers, body })
  await expect(poll(device.device_code)).rejects.toMatchObject({ error: "authorization_pending" })
})

it("after another user signs in to a browser, it connects devices for that user", async () => {
  const browser = await signedIn()
  const first = await begin()
  const agree = async (page: WebPage) => {
    const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(page.text)?.[1] ?? ""
    return browser.submit(page, action, { decision: "allow" })
  }
  expect((await agree(await enter(browser, first.user_code))).text).toContain("Connected")
  await started.invite("eve@example.com", "viewer")
  await browser.submit(await browser.open("/account"), "/sign-out")
  await signInAs(browser, { email: "eve@example.com", password: "another long password" })
  const second = await begin("brands:read")
  const consent = await enter(browser, second.user_code)
  expect(consent.text).toContain("eve@example.com")
  expect((await agree(consent)).text).toContain("Connected")
  const { access_token: token } = await poll(second.device_code)
  const { data } = await started.call<{ data: object[] }>("GET", "/v1/brands", undefined, token)
  expect(data).toHaveLength(1)
})

it("a code that comes without the session of its form leads back to the form", async () => {
  const body = new URLSearchParams({ user_code: "AAAA-AAAA", xsrf: "guessed" })
  for (const headers of [{}, { cookie: "citable_oauth=unknown" }] as Record<string, string>[]) {
    const response = await fetch(`${started.url}/oauth/device`, { method: "POST", body, redirect: "manual", headers })
    expect([response.status, response.headers.get("location")]).toEqual([303, "/oauth/device"])
  }
})
