import { request as send } from "node:http"
import { setTimeout as wait } from "node:timers/promises"

import { listen } from "@citable/dev"
import { createService, resetPassword } from "@citable/service"
import { afterAll, beforeAll, expect, it } from "vitest"

import { createMailer } from "../../src/accounts/create-mailer.ts"
import { openOnEngine } from "../open-on-engine.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import { type MailSink, startMailSink } from "../start-mail-sink.ts"

let sink: MailSink
let mails: readonly string[]
let started: StartedAccounts
beforeAll(async () => {
  sink = await startMailSink({ refuse: ["full@example.com"] })
  mails = sink.mails
  started = await startAccounts({ mail: { smtpUrl: sink.url, from: "Citable <citable@example.com>" } })
})
afterAll(async () => {
  await started.close()
  await sink.close()
})

const linkIn = (mail: string): string =>
  /(http:\/\/127\.0\.0\.1:\d+\/(?:password|invitation)\?token=[\w-]+)/.exec(mail)?.[1] ?? ""

it("a user who has forgotten the password gets a link by mail; without an account there is no mail, but the page is the same", async () => {
  const ask = async (email: string) => {
    const browser = started.browse()
    const page = await browser.submit(await browser.open("/forgotten"), "/forgotten", { email })
    return page.text
  }
  expect((await started.browse().open("/sign-in")).text).toContain('href="/forgotten"')
  const known = await ask("Ada@Example.com")
  expect(await ask("nobody@example.com")).toBe(known)
  await expect.poll(() => mails.length).toBe(1)
  // Asked again and again, it is sent once in a while.
  expect(await ask(owner.email)).toBe(known)
  expect(mails[0]).toMatch(/^To: ada@example\.com$/m)
  const other = { ...owner, password: "a password that was not forgotten" }
  await started.choosePassword(linkIn(mails[0] ?? ""), other.password)
  expect(mails).toHaveLength(1)
  expect(await signInAs(started.browse(), other)).toBe(200)
  expect(await signInAs(started.browse(), owner)).toBe(422)
  await started.choosePassword(
    (await resetPassword({ ...started.place, email: owner.email })).link ?? "",
    owner.password,
  )
})

it("the page does not wait for work that only an existing account causes, so its time reveals nothing", async () => {
  const errors: unknown[] = []
  const onError = (error: unknown) => errors.push(error)
  const mail = { smtpUrl: "smtp://127.0.0.1:1", from: "Citable <citable@example.com>" }
  const broken = await startAccounts({ mail, onError })
  const db = await openOnEngine(broken.dataDir)
  await db.schema.alterTable("one_time_links").renameTo("not_there").execute()
  const browser = broken.browse()
  const ask = async (email: string) => browser.submit(await browser.open("/forgotten"), "/forgotten", { email })
  const [known, unknown] = [await ask(owner.email), await ask("nobody@example.com")]
  expect([known.status, known.text]).toEqual([200, unknown.text])
  await expect.poll(() => errors.map(String)).toEqual([expect.stringContaining("one_time_links")])
  await db.destroy()
  await broken.close()
})

it("an invited person gets the link by mail, and the inviter does not see it", async () => {
  const browser = started.browse()
  await signInAs(browser, owner)
  const path = `/brands/${started.brandId}/members`
  const before = mails.length
  const invited = await browser.submit(await browser.open(path), path, { email: "eve@example.com", role: "viewer" })
  expect(invited.text).toContain("A mail is on its way to")
  expect(invited.text).not.toContain("token=")
  await expect.poll(() => mails.length).toBe(before + 1)
  const eve = await started.choosePassword(linkIn(mails.at(-1) ?? ""), "violin harbour teapot")
  expect((await eve.open("/brands")).text).toContain(started.brandId)
})

it("a person whose mail the mail server refuses is not invited, and can be invited again at once", async () => {
  const browser = started.browse()
  await signInAs(browser, owner)
  const path = `/brands/${started.brandId}/members`
  for (const _ of [1, 2]) {
    const fields = { email: "full@example.com", role: "viewer" }
    const { status, text } = await browser.submit(await browser.open(path), path, fields)
    expect([status, text]).toEqual([
      424,
      expect.stringContaining("did not accept the mail to full@example.com, so this"),
    ])
  }
  expect((await browser.open(path)).text).not.toContain("full@example.com")
})

it("an address gets five invitations in a day, also from brands that are deleted", async () => {
  const browser = started.browse()
  await signInAs(browser, owner)
  const statuses: number[] = []
  for (let at = 0; at < 6; at++) {
    const { id } = await started.call<{ id: string }>("POST", "/v1/brands", { name: "Short" }, started.operatorToken)
    const path = `/brands/${id}/members`
    const fields = { email: "often@victim.example", role: "viewer" }
    statuses.push((await browser.submit(await browser.open(path), path, fields)).status)
    await started.call("DELETE", `/v1/brands/${id}?confirm=Short`, undefined, started.operatorToken)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

it("invitations by mail are bounded, name who invites, and keep what people typed out of the subject", async () => {
  const browser = started.browse()
  await signInAs(browser, owner)
  const path = `/brands/${started.brandId}/members`
  const db = await openOnEngine(started.dataDir)
  // Stored before names had to be one line.
  const name = "Account locked\r\n\r\nSign in at http://evil.example/ \u202Eelbatic\u2028--"
  await db.updateTable("brands").set({ name }).where("id", "=", started.brandId).execute()
  const invite = async (email: string) => {
    const { status, text } = await browser.submit(await browser.open(path), path, { email, role: "viewer" })
    return { status, text: text.replaceAll(/\s+/g, " ") }
  }
  const before = mails.length
  expect((await invite("v0@victim.example")).status).toBe(200)
  await expect.poll(() => mails.length).toBe(before + 1)
  const mail = mails.at(-1) ?? ""
  expect(mail).toMatch(/^Subject: You are invited to Citable\r$/m)
  const [line] = mail.slice(mail.indexOf("\r\n\r\n")).trim().split("\r\n")
  expect(line).toBe(
    `${owner.email} invites you to the brand “Account locked Sign in at http://evil.example/ elbatic --” on Citable. If you do not know this person, ignore this mail.`,
  )
  await db
    .updateTable("invitations")
    .set({ created_at: Date.now() - 23 * 3_600_000 })
    .execute()
  expect(await invite("v0@victim.example")).toEqual({
    status: 429,
    text: expect.stringContaining("A mail has invited v0@victim.example to this brand in the last 24 hours."),
  })
  // As many as are open beside those of other tests.
  const row = await db.selectFrom("invitations").selectAll().where("email", "=", "v0@victim.example").executeTakeFirst()
  const copies = (count: number, more: object) =>
    Array.from({ length: count }, (_, at) => ({
      ...row!,
      id: `inv_${JSON.stringify(more).length}x${at}`,
      token_hash: `${JSON.stringify(more)}${at}`,
      email: `c${at}@victim.example`,
      ...more,
    }))
  await db.insertInto("invitations").values(copies(48, {})).execute()
  expect((await invite("v1@victim.example")).status).toBe(200)
  expect(await invite("v2@victim.example")).toEqual({
    status: 409,
    text: expect.stringContaining("50 invitations to this brand are open. Withdraw one"),
  })
  await db.updateTable("invitations").set({ state: "withdrawn" }).where("state", "=", "open").execute()
  expect((await invite("v2@victim.example")).status).toBe(200)
  // Other brands have invited the same person.
  const other = { brand_id: null, email: "v3@victim.example", state: "withdrawn" as const }
  await db.insertInto("invitations").values(copies(5, other)).execute()
  expect((await invite("v3@victim.example")).text).toContain("Several mails have invited v3@victim.example")
  await db
    .insertInto("invitations")
    .values(copies(50, { state: "accepted" as const }))
    .execute()
  const full = await invite("v4@victim.example")
  expect([full.status, full.text]).toEqual([429, expect.stringContaining("has sent 100 invitations in 24 hours")])
  await db.destroy()
})

it("without a public URL nothing is mailed, and a Host header decides no address", async () => {
  const mail = { smtpUrl: sink.url, from: "Citable <citable@example.com>" }
  const service = await createService({ ...started.place, mail })
  const server = await listen((request, socket) => service.fetch(request, { socket }))
  const before = mails.length
  const ask = (host: string, path: string) =>
    new Promise<{ status: number; challenge: string; text: string }>((resolve, reject) => {
      const headers = { host, "x-forwarded-host": "evil.example", forwarded: "host=evil.example" }
      const sent = send({ host: "127.0.0.1", port: server.port, path, headers }, (answer) => {
        let text = ""
        answer.on("data", (chunk: Buffer) => (text += chunk.toString()))
        const { statusCode: status = 0, headers: own } = answer
        answer.on("end", () => resolve({ status, challenge: own["www-authenticate"] ?? "", text }))
      })
      sent.on("error", reject).end()
    })
  const metadata = "/.well-known/oauth-authorization-server"
  const own = `127.0.0.1:${server.port}`
  expect(JSON.parse((await ask(own, metadata)).text)).toMatchObject({ issuer: server.url })
  expect((await ask(own, "/v1/brands")).challenge).toContain(`resource_metadata="${server.url}/`)
  expect((await ask(`localhost:${server.port}`, "/sign-in")).text).toContain("citable account reset-password")
  const { status, text } = await ask(own, "/forgotten")
  expect([status, text]).toEqual([200, expect.stringContaining("This service sends no mail.")])
  for (const host of ["127.0.0.1:6666", "localhost", `evil.example:${server.port}`, `${own}@evil.example`]) {
    for (const path of [metadata, "/sign-in", "/forgotten"]) {
      const refused = await ask(host, path)
      expect([host, path, refused.status >= 400, refused.text.includes(host)]).toEqual([host, path, true, false])
    }
    expect((await ask(host, "/v1/brands")).challenge).not.toContain("resource_metadata")
  }
  // Another machine can say that it means this one.
  const request = new Request(`http://localhost:${server.port}/sign-in`)
  const sockets = [{ localAddress: "192.0.2.1", localPort: server.port }, undefined]
  for (const socket of sockets) expect((await service.fetch(request, { socket })).status).toBe(501)
  await server.close()
  await service.close()
  expect(mails.length).toBe(before)
})

it("an invalid URL of a mail server is refused at the start, and nothing goes on running", async () => {
  const mail = { smtpUrl: "https://mail.example.com", from: "a@example.com" }
  const errors: unknown[] = []
  const options = { mail, buildTiming: { intervalMs: 5 }, onError: (error: unknown) => errors.push(error) }
  await expect(startAccounts(options)).rejects.toMatchObject({ code: "invalid_config" })
  await wait(100)
  expect(errors).toEqual([])
})

it("an address that a mail server cannot take gets no mail, and its raw characters never leave", async () => {
  const mailer = await createMailer({ smtpUrl: sink.url, from: "Citable <citable@example.com>" })
  const before = mails.length
  const mail = { subject: "Hello", text: "Hello" }
  await expect(mailer.send({ ...mail, to: "ünï@x.example" })).rejects.toMatchObject({
    code: "mail_refused",
    responseCode: 553,
  })
  expect(mails).toHaveLength(before)
  await mailer.send({ ...mail, to: "ada@bücher.example" })
  expect(mails.at(-1)).toMatch(/^To: ada@xn--bcher-kva\.example$/m)
  mailer.close()
})
