import { resetPassword } from "@citable/service"
import { openDataFolder } from "@citable/storage/open-data-folder"
import * as oauth from "oauth4webapi"
import { expect, it } from "vitest"

import { authorize, discover, exchange, insecure, redirectUri, refresh } from "../oauth-client.ts"
import { owner, signInAs, startAccounts } from "../start-accounts.ts"

it("the database contains no credential, nor a secret part of one, after every way to issue one", async () => {
  const started = await startAccounts()
  const issued = new Map<string, string>([["password", owner.password]])
  const flow = await discover(started)
  const browser = started.browse()
  await signInAs(browser, owner)

  const answer = await authorize(flow, browser, { scope: "openid content:read" })
  issued.set("code", answer.callback.searchParams.get("code") ?? "")
  issued.set("verifier", answer.verifier)
  const tokens = await exchange(flow, answer)
  const again = await refresh(flow, tokens.refresh_token ?? "")
  for (const [name, set] of Object.entries({ first: tokens, second: again })) {
    issued.set(`${name} access token`, set.access_token)
    issued.set(`${name} refresh token`, set.refresh_token ?? "")
    issued.set(`${name} id token`, set.id_token ?? "")
  }
  // An unused code, and a pending authorization.
  issued.set("open code", (await authorize(flow, browser)).callback.searchParams.get("code") ?? "")
  await authorize(flow, started.browse(), { leave: [] })

  const { as, client } = flow
  const device = await oauth.processDeviceAuthorizationResponse(
    as,
    client,
    await oauth.deviceAuthorizationRequest(as, client, oauth.None(), { scope: "content:read" }, insecure),
  )
  issued.set("device code", device.device_code)
  issued.set("user code", device.user_code)
  issued.set("plain user code", device.user_code.replaceAll("-", ""))
  await browser.submit(await browser.open("/oauth/device"), "/oauth/device", { user_code: device.user_code })

  const metadata = {
    redirect_uris: [redirectUri],
    application_type: "native" as const,
    token_endpoint_auth_method: "client_secret_basic",
  }
  const registered = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(as, metadata, insecure),
  )
  issued.set("client secret", JSON.stringify(registered.client_secret).slice(1, -1))

  const path = `/brands/${started.brandId}`
  const key = await browser.submit(await browser.open(`${path}/keys`), `${path}/keys`, { name: "x" })
  issued.set("API key", /(ctb_\w{48})/.exec(key.text)?.[1] ?? "")
  const members = await browser.open(`${path}/members`)
  const invited = await browser.submit(members, `${path}/members`, { email: "eve@example.com", role: "viewer" })
  issued.set("invitation", /token=(cti_[\w-]+)/.exec(invited.text)?.[1] ?? "")
  const { link = "" } = await resetPassword({ ...started.place, email: owner.email })
  issued.set("password link", new URL(link, started.url).searchParams.get("token") ?? "")
  const webhook = await browser.submit(await browser.open(`${path}/webhooks`), `${path}/webhooks`, {
    url: "https://a.example/hook",
  })
  issued.set("webhook secret", /(whsec_[\w+/=]+)/.exec(webhook.text)?.[1] ?? "")
  for (const [name, value] of browser.cookies) if (!name.endsWith(".sig")) issued.set(`cookie ${name}`, value)
  for (const [name, text] of issued) expect(text, name).not.toHaveLength(0)

  // The secret part of a credential is its middle.
  for (const [name, text] of issued) {
    const secret = /^ct[abr]_\w{10}(\w{32})\w{6}$/.exec(text)?.[1]
    if (secret !== undefined) issued.set(`${name}, its secret`, secret)
  }
  const db = await openDataFolder(started.place)
  const tables = await db.introspection.getTables()
  const dump: string[] = []
  for (const { name, schema } of tables) {
    // The queue of Postgres has a schema of its own.
    const place = schema === undefined ? db : db.withSchema(schema)
    const rows = await place
      .selectFrom(name as "users")
      .selectAll()
      .execute()
    dump.push(`${name} ${JSON.stringify(rows)}`)
  }
  await db.destroy()
  const text = dump.join("\n")
  expect(text).toContain(owner.email)
  expect(text.match(/"model":"(\w+)"/g)?.length).toBeGreaterThan(8)
  for (const [name, secret] of issued) expect(text.includes(secret), name).toBe(false)
  expect(issued.size).toBeGreaterThan(22)
  await started.close()
})

it("no value in the database works as a token, a code or a session", async () => {
  const started = await startAccounts()
  const flow = await discover(started)
  const browser = started.browse()
  await signInAs(browser, owner)
  const tokens = await exchange(flow, await authorize(flow, browser))
  await authorize(flow, browser)
  const { as, client } = flow
  await oauth.deviceAuthorizationRequest(as, client, oauth.None(), { scope: "content:read" }, insecure)
  const db = await openDataFolder(started.place)
  const records = await db.selectFrom("oauth_records").select(["id_hash", "model"]).execute()
  const [session] = await db.selectFrom("sessions").select("id_hash").execute()
  const [row] = await db.selectFrom("credentials").selectAll().where("user_id", "is not", null).execute()
  await db.destroy()
  expect(new Set(records.map(({ model }) => model)).size).toBeGreaterThan(4)
  const post = (fields: Record<string, string>) =>
    fetch(`${started.url}/oauth/token`, {
      method: "POST",
      body: new URLSearchParams({ client_id: "citable-cli", ...fields }),
    })
  for (const { id_hash: hash } of records) {
    for (const text of [hash, `#${hash}`]) {
      expect((await post({ grant_type: "refresh_token", refresh_token: text })).status).toBe(400)
      const code = {
        grant_type: "authorization_code",
        code: text,
        redirect_uri: redirectUri,
        code_verifier: "a".repeat(43),
      }
      expect((await post(code)).status).toBe(400)
      const device = { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: text }
      expect((await post(device)).status).toBe(400)
    }
  }
  const thief = started.browse()
  for (const id of [session?.id_hash ?? "", session?.id_hash.slice(0, 43) ?? ""]) {
    thief.cookies.set("citable_session", id)
    expect((await thief.open("/account")).url.pathname).toBe("/sign-in")
  }
  const forged = tokens.access_token.replace(/^(cta_\w{10})\w{32}/, `$1${row?.secret_hash.slice(0, 32)}`)
  for (const token of [row?.secret_hash, forged]) {
    const headers = { authorization: `Bearer ${token}` }
    expect((await fetch(`${started.url}/v1/tools`, { headers })).status).toBe(401)
  }
  await started.close()
})
