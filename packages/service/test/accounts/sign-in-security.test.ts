import { randomBytes } from "node:crypto"

import { startService } from "@citable/dev"
import { toReturnPath } from "@citable/page-kit"
import { createPasswords } from "@citable/secrets/passwords"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { authorize, discover } from "../oauth-client.ts"
import { owner, signInAs, startAccounts, type StartedAccounts } from "../start-accounts.ts"
import type { WebClient } from "../web-client.ts"

let started: StartedAccounts
let ahead = 0
beforeAll(async () => {
  started = await startAccounts({ now: () => Date.now() + ahead })
})
afterAll(() => started.close())

const form = (fields: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  body: new URLSearchParams(fields).toString(),
  headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
})

async function signedIn(): Promise<WebClient> {
  const browser = started.browse()
  await signInAs(browser, owner)
  return browser
}

const csrfOf = (text: string) => /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? ""

describe("a form that another site sends (CSRF)", () => {
  it("does nothing without a token, with the token of another browser, or from another origin", async () => {
    const browser = await signedIn()
    const own = csrfOf((await browser.open("/account")).text)
    const others = csrfOf((await (await signedIn()).open("/account")).text)
    const path = `/brands/${started.brandId}/keys`
    const fields = { name: "planted", scope: "content:write" }
    // Each form has a number of its own.
    const read = async () => (await browser.open(path)).text.replaceAll(/name="once" value="[^"]*"/g, "")
    const before = await read()
    for (const init of [
      form(fields),
      form({ ...fields, csrf: "" }),
      form({ ...fields, csrf: others }),
      form({ ...fields, csrf: own }, { origin: "https://evil.example" }),
      form({ ...fields, csrf: own }, { origin: "null" }),
      form({ ...fields, csrf: own }, { "sec-fetch-site": "cross-site" }),
      form({ ...fields, csrf: own }, { "sec-fetch-site": "same-site" }),
    ]) {
      expect((await browser.send(path, init)).status).toBe(403)
    }
    for (const action of [
      "/sign-out",
      "/sign-out-everywhere",
      "/account/password",
      `/brands/${started.brandId}/members`,
    ]) {
      expect((await browser.send(action, form({}))).status, action).toBe(403)
    }
    expect(await read()).toBe(before)
    const once = crypto.randomUUID()
    expect((await browser.send(path, form({ ...fields, once, csrf: own }))).status).toBe(200)
  })

  it("signs nobody in to another account", async () => {
    const browser = started.browse()
    expect((await browser.send("/sign-in", form({ ...owner }))).status).toBe(403)
    expect((await browser.open("/account")).url.pathname).toBe("/sign-in")
  })

  it("agrees to nothing", async () => {
    const browser = await signedIn()
    const flow = await discover(started)
    const pending = await authorize(flow, browser, {
      parameters: { prompt: "consent" },
      scope: "openid",
      resource: "x",
    })
    expect(pending.callback.searchParams.get("error")).toBe("invalid_target")
    const query = new URL(`${started.url}/oauth/authorize`)
    for (const [name, value] of Object.entries({
      client_id: "citable-cli",
      redirect_uri: "http://127.0.0.1:1/callback",
      response_type: "code",
      code_challenge: "a".repeat(43),
      code_challenge_method: "S256",
    })) {
      query.searchParams.set(name, value)
    }
    const page = await browser.open(query.pathname + query.search)
    const sent = await browser.send(page.url.pathname, form({ decision: "allow", scope: "brands:write" }))
    expect(sent.status).toBe(403)
    const stranger = await signedIn()
    const theirs = csrfOf((await stranger.open("/account")).text)
    expect((await stranger.send(page.url.pathname, form({ decision: "allow", csrf: theirs }))).status).toBe(404)
  })
})

describe("a session", () => {
  it("that an attacker planted in a browser is useless once its user signs in (fixation)", async () => {
    const planted = randomBytes(32).toString("base64url")
    const victim = started.browse()
    victim.cookies.set("citable_session", planted)
    await signInAs(victim, owner)
    expect(victim.cookies.get("citable_session")).not.toBe(planted)
    const attacker = started.browse()
    attacker.cookies.set("citable_session", planted)
    expect((await attacker.open("/account")).url.pathname).toBe("/sign-in")
  })

  it("ends when another begins in the same browser, and its cookie is hidden from scripts and plain HTTP", async () => {
    const browser = await signedIn()
    const before = browser.cookies.get("citable_session") ?? ""
    await signInAs(browser, owner)
    const old = started.browse()
    old.cookies.set("citable_session", before)
    expect((await old.open("/account")).url.pathname).toBe("/sign-in")
    const https = await startService({ publicUrl: "https://citable.example.com" })
    const response = await https.service.fetch(new Request("https://citable.example.com/sign-in"))
    expect(response.headers.get("set-cookie")).toMatch(
      /^__Host-citable_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    )
    const query =
      "client_id=citable-cli&redirect_uri=http://127.0.0.1/callback&response_type=code&code_challenge_method=S256"
    const authorizing = `https://citable.example.com/oauth/authorize?${query}&code_challenge=${"a".repeat(43)}`
    const begun = await https.service.fetch(new Request(authorizing))
    expect(begun.headers.getSetCookie().length).toBeGreaterThan(1)
    for (const cookie of begun.headers.getSetCookie()) expect(cookie).toMatch(/; secure; .*httponly/i)
    const plain = await https.service.fetch(new Request("http://evil.example/.well-known/oauth-protected-resource/v1"))
    expect(await plain.json()).toMatchObject({ resource: "https://citable.example.com/v1" })
    await https.close()
  })
})

describe("the return path after sign-in", () => {
  it("is a path of this service, whatever the link contains (open redirect)", async () => {
    const elsewhere = [
      "https://evil.example",
      "//evil.example",
      "/\\evil.example",
      "\\\\evil.example",
      "/\t/evil.example",
      "/\n/evil.example",
      "/%0a/../..//evil.example",
      "/.//evil.example",
      "/..//evil.example",
      "javascript:alert(1)",
      "data:text/html,x",
      "/brands\r\nSet-Cookie: a=b",
    ]
    for (const to of elsewhere) {
      const browser = started.browse()
      const page = await browser.open(`/sign-in?return_to=${encodeURIComponent(to)}`)
      const done = await browser.submit(page, "/sign-in", owner)
      expect(done.url.origin, to).toBe(started.url)
    }
  })

  it("is the page of the form that somebody sent while signed out", async () => {
    const browser = started.browse()
    const path = `/brands/${started.brandId}/keys`
    const returnPath = async (referer: string) => {
      const { url } = await browser.send(`${path}/key_x/revoke`, form({}, { referer }))
      return url.searchParams.get("return_to")
    }
    expect(await returnPath(`${started.url}${path}?made`)).toBe(`${path}?made`)
    expect(await returnPath("https://evil.example/brands/x")).toBe("/brands")
    expect(await returnPath("")).toBe("/brands")
  })

  it("never leaves the origin, for any text", () => {
    const text = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc
        .array(fc.constantFrom("/", "\\", ".", "..", "\t", "\n", "@", ":", "evil.example", "%2f", "?", "#", "a"), {
          maxLength: 12,
        })
        .map((parts) => parts.join("")),
    )
    fc.assert(
      fc.property(text, (to) => {
        const path = toReturnPath(to)
        const { origin } = new URL(path, "https://own.example")
        return origin === "https://own.example" && path.startsWith("/") && !/[\r\n\t]/.test(path)
      }),
      { numRuns: 200 },
    )
  })

  it("does not depend on the Host header without PUBLIC_URL", async () => {
    for (const path of ["/sign-in", "/oauth/authorize", "/.well-known/oauth-authorization-server"]) {
      const response = await started.service.fetch(new Request(`http://evil.example${path}`))
      expect([response.status, ((await response.json()) as { code: string }).code], path).toEqual([
        501,
        "not_configured",
      ])
    }
  })
})

describe("signing in", () => {
  it("takes as much work for an unknown user, or one without a password, as for a wrong password", async () => {
    const passwords = createPasswords({ cost: { ln: 14, r: 8, p: 1 } })
    const known = await passwords.hash(owner.password)
    const work = async (hashed: string | null) => {
      const before = process.cpuUsage()
      for (let round = 0; round < 4; round++) expect(await passwords.verify("wrong password", hashed)).toBe(false)
      const { user, system } = process.cpuUsage(before)
      return user + system
    }
    const ratio = (await work(null)) / (await work(known))
    // Without a hash it would take a thousandth of the time.
    expect(ratio).toBeGreaterThan(0.1)
    expect(ratio).toBeLessThan(10)
  })

  it("gives the same answer, word for word, for every user", async () => {
    await started.invite("known@example.com", "viewer")
    const answers = []
    for (const email of [owner.email, "known@example.com", "nobody@example.com"]) {
      const browser = started.browse()
      const page = await browser.open("/sign-in")
      const wrong = await browser.submit(page, "/sign-in", { email, password: "wrong password" })
      const text = wrong.text.replaceAll(email, "").replaceAll(csrfOf(wrong.text), "")
      answers.push({ status: wrong.status, text })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
  })

  it("slows down repeated guesses more and more, and locks nobody else out (brute force)", async () => {
    const guess = async (clientIp: string, password = "wrong password") =>
      await signInAs(started.browse(clientIp), { email: owner.email, password })
    const tries: number[] = []
    for (let round = 0; round < 8; round++) tries.push(await guess("198.51.100.7"))
    expect(tries).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
    expect(await guess("198.51.100.7", owner.password)).toBe(429)
    expect(await guess("203.0.113.9", owner.password)).toBe(200)
    ahead += 1100
    expect(await guess("198.51.100.7")).toBe(422)
    ahead += 1100
    expect(await guess("198.51.100.7")).toBe(429)
    ahead += 16 * 60_000
    expect(await guess("198.51.100.7", owner.password)).toBe(200)
    expect(await guess("198.51.100.7")).toBe(422)
  })

  it("counts concurrent guesses, and treats an IPv6 network as one source", async () => {
    const network = (host: string) => `2001:db8:1:2::${host}`
    const burst = Array.from({ length: 12 }, (_, index) =>
      signInAs(started.browse(network((index + 1).toString(16))), { email: owner.email, password: "wrong password" }),
    )
    const answers = await Promise.all(burst)
    expect(answers.filter((status) => status === 422)).toHaveLength(5)
    expect(answers.filter((status) => status === 429)).toHaveLength(7)
    expect(await signInAs(started.browse("2001:db8:1:3::1"), owner)).toBe(200)
  })

  it("slows down attempts on many accounts from one network", async () => {
    let refused = 0
    for (let index = 0; index < 60; index++) {
      const status = await signInAs(started.browse("198.51.100.99"), {
        email: `user${index}@example.com`,
        password: "guess",
      })
      if (status === 429) refused++
    }
    expect(refused).toBeGreaterThan(0)
    expect(await signInAs(started.browse("198.51.100.98"), owner)).toBe(200)
  })
})

it("a password is hashed as OWASP recommends, and other hashes are recognised as outdated", async () => {
  const passwords = createPasswords()
  const hashed = await passwords.hash("correct horse battery")
  expect(hashed).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w-]{22}\$[\w-]{43}$/)
  expect(await passwords.verify("correct horse battery", hashed)).toBe(true)
  expect(passwords.isOutdated(await createPasswords({ cost: { ln: 8, r: 8, p: 1 } }).hash("x"))).toBe(true)
  expect(passwords.isOutdated(hashed)).toBe(false)
})
