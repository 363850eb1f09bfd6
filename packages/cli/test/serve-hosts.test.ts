import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { runCli } from "citable"
import { expect, it, onTestFinished } from "vitest"

import { readServeConfig } from "../src/serve/read-serve-config.ts"

/** Runs `citable serve` until it listens and `visit` is done. Returns its lines. */
async function serve(
  env: Record<string, string>,
  { flags = [], visit }: { flags?: string[]; visit?: (url: string) => Promise<void> } = {},
): Promise<{ code: number; out: string[]; err: string[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-hosts-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const stop = new AbortController()
  const listening = Promise.withResolvers<string>()
  const out: string[] = []
  const err: string[] = []
  const ended = runCli(["serve", "--port", "0", "--data", dataDir, ...flags], {
    env,
    out: (line) => {
      out.push(line)
      const url = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0]
      if (url !== undefined && /listens on|"listening"/.test(line)) listening.resolve(url)
    },
    err: (line) => err.push(line),
    signal: stop.signal,
  })
  const url = await Promise.race([listening.promise, ended])
  if (typeof url === "string") await visit?.(url)
  stop.abort()
  return { code: await ended, out, err }
}

const addressOf = (env: Record<string, string>) => {
  const { PUBLIC_URL: url, publicUrlFrom: from } = readServeConfig(env, {})
  return url === undefined ? undefined : [url, from]
}

it("the address comes from the variable of the host", () => {
  expect(addressOf({ RENDER_EXTERNAL_URL: "https://app.onrender.com" })).toEqual([
    "https://app.onrender.com",
    "RENDER_EXTERNAL_URL",
  ])
  expect(addressOf({ RAILWAY_PUBLIC_DOMAIN: "app.up.railway.app" })).toEqual([
    "https://app.up.railway.app",
    "RAILWAY_PUBLIC_DOMAIN",
  ])
  expect(addressOf({ FLY_APP_NAME: "app", FLY_MACHINE_ID: "6e82" })).toEqual(["https://app.fly.dev", "FLY_APP_NAME"])
  expect(addressOf({ KOYEB_PUBLIC_DOMAIN: "app-ada.koyeb.app" })).toEqual([
    "https://app-ada.koyeb.app",
    "KOYEB_PUBLIC_DOMAIN",
  ])
})

it("PUBLIC_URL comes first, also before a variable that no host writes", () => {
  const own = { PUBLIC_URL: "https://citable.example.com/" }
  for (const env of [own, { ...own, RENDER_EXTERNAL_URL: "https://app.onrender.com" }, { ...own, FLY_APP_NAME: "?" }]) {
    expect(addressOf(env)).toEqual(["https://citable.example.com", "PUBLIC_URL"])
  }
})

it("empty variables, and the name of an app outside a machine of Fly.io, give no address", () => {
  expect(addressOf({ PUBLIC_URL: "", RENDER_EXTERNAL_URL: " ", FLY_APP_NAME: "app" })).toBeUndefined()
})

it.each([
  ["RENDER_EXTERNAL_URL", "app.onrender.com"],
  ["RENDER_EXTERNAL_URL", "https://app.onrender.com/?secret"],
  ["RAILWAY_PUBLIC_DOMAIN", "https://app.up.railway.app"],
  ["RAILWAY_PUBLIC_DOMAIN", "app.example.com@evil.example"],
  ["FLY_APP_NAME", "app.evil.example/#"],
  ["KOYEB_PUBLIC_DOMAIN", "a.example.com,b.example.com"],
])("%s with the value %s stops the start, and the error names the variable", async (name, value) => {
  const { code, err } = await serve({ [name]: value, FLY_MACHINE_ID: "6e82" })
  expect(code).toBe(2)
  expect(err.join("\n")).toMatch(new RegExp(`  ${name}: must be .* or set PUBLIC_URL`))
  expect(err.join("\n")).not.toContain(value)
})

it("the start says which address people use and where it comes from, for people and for programs", async () => {
  const env = { RENDER_EXTERNAL_URL: "https://app.onrender.com", TRUST_PROXY: "uniquelocal" }
  const { out } = await serve(env)
  expect(out).toContain("People reach it at https://app.onrender.com (from RENDER_EXTERNAL_URL).")
  expect(out.join("\n")).toMatch(/Become the owner at:\n {2}https:\/\/app\.onrender\.com\/setup\?code=/)
  const { out: json } = await serve(env, { flags: ["--json"] })
  expect(JSON.parse(json[0] ?? "")).toMatchObject({
    public_url: "https://app.onrender.com",
    public_url_from: "RENDER_EXTERNAL_URL",
  })
  expect((await serve({})).out.join("\n")).not.toContain("People reach it")
})

it("a demo does not start on a host", async () => {
  const { code, err } = await serve({ RAILWAY_PUBLIC_DOMAIN: "app.up.railway.app" }, { flags: ["--demo"] })
  expect([code, err.join("\n")]).toEqual([2, expect.stringContaining("--demo: must be false")])
})

it("CLIENT_IP_HEADER names the caller, if a trusted proxy sends it, and X-Forwarded-For never does then", async () => {
  const callers = async (env: Record<string, string>) => {
    const { out } = await serve(
      { LOG: "true", ...env },
      {
        flags: ["--json"],
        async visit(url) {
          const forwarded = { "x-forwarded-for": "203.0.113.9, 198.51.100.7" }
          const several = { "fly-client-ip": "192.0.2.1, 203.0.113.9" }
          for (const named of [{ "fly-client-ip": "203.0.113.9" }, several, {}]) {
            await (await fetch(`${url}/v1/tools`, { headers: { ...forwarded, ...named } })).text()
          }
        },
      },
    )
    return out
      .map((line) => JSON.parse(line) as { event: string; client_ip?: string })
      .filter(({ event }) => event === "request")
      .map((line) => line.client_ip)
  }
  const header = { CLIENT_IP_HEADER: "Fly-Client-IP" }
  expect(await callers({ ...header, TRUST_PROXY: "loopback" })).toEqual(["203.0.113.9", "127.0.0.1", "127.0.0.1"])
  expect(await callers({ TRUST_PROXY: "loopback" })).toEqual(["198.51.100.7", "198.51.100.7", "198.51.100.7"])
  expect(await callers({ ...header, TRUST_PROXY: "10.0.0.0/8" })).toEqual(["127.0.0.1", "127.0.0.1", "127.0.0.1"])
})

it("CLIENT_IP_HEADER without TRUST_PROXY, or with spaces, is a wrong setting", () => {
  expect(() => readServeConfig({ CLIENT_IP_HEADER: "X-Real-IP" }, {})).toThrow("TRUST_PROXY: must be set")
  expect(() => readServeConfig({ CLIENT_IP_HEADER: "X Real IP", TRUST_PROXY: "loopback" }, {})).toThrow(
    "CLIENT_IP_HEADER: must be the name of a header",
  )
})
