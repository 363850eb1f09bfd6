import { setTimeout as wait } from "node:timers/promises"

import { resetPassword } from "@citable/service"
import { afterAll, beforeAll, expect, it } from "vitest"

import { openOnEngine } from "./open-on-engine.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "./start-accounts.ts"
import { type MailSink, startMailSink } from "./start-mail-sink.ts"

let sink: MailSink
let mails: readonly string[]
let started: StartedAccounts
beforeAll(async () => {
  sink = await startMailSink()
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

it("an invalid URL of a mail server is refused at the start, and nothing goes on running", async () => {
  const mail = { smtpUrl: "https://mail.example.com", from: "a@example.com" }
  const errors: unknown[] = []
  const options = { mail, buildTiming: { intervalMs: 5 }, onError: (error: unknown) => errors.push(error) }
  await expect(startAccounts(options)).rejects.toMatchObject({ code: "invalid_config" })
  await wait(100)
  expect(errors).toEqual([])
})
