import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises"
import { get } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { onEngine, startService, type StartedService } from "@citable/dev"
import { createOwner } from "@citable/service"
import { runCli } from "citable"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import { createWebClient, type WebClient } from "../../service/test/web-client.ts"
import { connect, readConnection } from "../src/internal/connect.ts"

const ada = { email: "ada@example.com", password: "correct horse battery" }
let started: StartedService
let folder: string
let config: string
let ahead = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-login-"))
  config = join(folder, "config")
  const dataDir = join(folder, "data")
  started = await startService({ dataDir, passwordCost: { ln: 8, r: 8, p: 1 }, now: () => Date.now() + ahead })
  const { link = "" } = await createOwner({ dataDir, ...(await onEngine(dataDir)), email: ada.email })
  const browser = browse()
  await browser.submit(await browser.open(link), "/invitation", { password: ada.password })
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true })
})

const browse = () => createWebClient(started.url, (request) => fetch(request))

interface Ran {
  code: number
  out: string
  err: string
}

/** Runs a command line. Calls `watch` with each line that it prints on standard error. */
async function cli(
  argv: string[],
  watch: (line: string) => void = () => {},
  more: Record<string, string> = {},
): Promise<Ran> {
  const out: string[] = []
  const err: string[] = []
  const io = {
    env: { CITABLE_CONFIG_DIR: config, ...more },
    out: (line: string) => void out.push(line),
    err(line: string) {
      err.push(line)
      watch(line)
    },
    signal: new AbortController().signal,
  }
  return { code: await runCli(argv, io), out: out.join("\n"), err: err.join("\n") }
}

/** Does what a person does with the printed address: signs in, ticks scopes, agrees. Ends at the loopback address. */
async function agree(
  browser: WebClient,
  address: string,
  fields: Record<string, string | string[]> = {},
): Promise<URL> {
  const { pathname, search } = new URL(address)
  const signIn = await browser.open(pathname + search)
  const consent = await browser.submit(signIn, "/sign-in", ada)
  const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(consent.text)?.[1] ?? ""
  const { url } = await browser.submit(consent, action, { decision: "allow", ...fields })
  if (url.pathname === "/callback") await fetch(url)
  return url
}

function login(more: string[] = [], fields: Record<string, string | string[]> = {}): Promise<Ran> {
  const profile = more.includes("--profile") ? [] : ["--profile", "default"]
  return cli(["login", "--no-browser", "--url", started.url, ...profile, ...more], (line) => {
    if (line.trim().startsWith("http")) void agree(browse(), line.trim(), fields)
  })
}

const profilesFile = () => join(config, "profiles.json")
const readProfile = async (name = "default") =>
  (
    JSON.parse(await readFile(profilesFile(), "utf8")) as {
      profiles: Record<string, { access_token: string; refresh_token: string }>
    }
  ).profiles[name]

describe("citable login", () => {
  it("signs in with a browser, stores tokens that only their owner can read, and shows who is signed in", async () => {
    const { code, out } = await login()
    expect([code, out]).toEqual([0, `Signed in to ${started.url} as ${ada.email}, as profile default.`])
    expect((await stat(profilesFile())).mode & 0o777).toBe(0o600)
    expect((await stat(config)).mode & 0o777).toBe(0o700)
    const who = await cli(["whoami", "--json"])
    expect(JSON.parse(who.out)).toMatchObject({
      email: ada.email,
      profile: "default",
      url: started.url,
      kind: "access_token",
    })
    expect((await cli(["whoami"])).out).toContain(started.brandId)
  })

  it("asks for the requested scopes, and gets those that the person ticks", async () => {
    const scopes = ["--scopes", "content:read,content:write,brands:read", "--profile", "narrow", "--json"]
    const { out } = await login(scopes, { scope: ["content:read", "brands:read"] })
    expect(JSON.parse(out)).toEqual({
      profile: "narrow",
      url: started.url,
      email: ada.email,
      scopes: ["brands:read", "content:read"],
    })
    const who = JSON.parse((await cli(["whoami", "--json", "--profile", "narrow"])).out) as { scopes: string[] }
    expect(who.scopes).toEqual(["brands:read", "content:read"])
    expect((await cli(["login", "--scopes", "everything", "--url", started.url])).code).toBe(2)
    expect((await cli(["profiles"])).out).toContain("* narrow")
    expect((await cli(["profiles", "default"])).out).toContain("* default")
    expect((await cli(["profiles", "nobody"])).err).toContain("citable login --profile nobody")
  })

  it("signs in with a code if there is no browser", async () => {
    const signedIn = cli(["login", "--device", "--url", started.url, "--profile", "device"], (line) => {
      const code = /^ {2}([A-Z]{4}-[A-Z]{4})$/.exec(line)?.[1]
      if (code !== undefined) void enterCode(code)
    })
    expect((await signedIn).out).toContain("as profile device")
    expect((await cli(["tools", "--names", "--profile", "device"])).out).toContain("list_content")
  })

  it("survives a request to its port with an invalid path", async () => {
    const statuses: (number | undefined)[] = []
    const signedIn = cli(["login", "--no-browser", "--url", started.url, "--profile", "probed"], (line) => {
      if (!line.trim().startsWith("http")) return
      const address = line.trim()
      const { port } = new URL(new URL(address).searchParams.get("redirect_uri") ?? "")
      get({ host: "127.0.0.1", port, path: "//" }, (response) => {
        statuses.push(response.resume().statusCode)
        void agree(browse(), address)
      })
    })
    expect((await signedIn).out).toContain("as profile probed")
    expect(statuses).toEqual([404])
  })

  it("reports a refusal, a missing service and an address without TLS", async () => {
    const refused = await login(["--profile", "none"], { decision: "refuse" })
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining("was refused")])
    expect((await cli(["login", "--url", "http://127.0.0.1:9"])).err).toContain("Cannot reach")
    expect((await cli(["login", "--url", "http://example.com"])).code).toBe(2)
    expect(await readProfile("none")).toBeUndefined()
  })
})

async function enterCode(code: string): Promise<void> {
  const browser = browse()
  const page = await browser.submit(await browser.open("/oauth/device"), "/oauth/device", { user_code: code })
  const signIn = await browser.submit(page, "/oauth/device")
  const consent = await browser.submit(signIn, "/sign-in", ada)
  const action = /action="(\/oauth\/interaction\/[^"]+)"/.exec(consent.text)?.[1] ?? ""
  await browser.submit(consent, action, { decision: "allow" })
}

describe("a sign-in", () => {
  it("is refreshed automatically, also by several commands at once", async () => {
    await login()
    const before = await readProfile()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 58 * 60_000 })
    const ran = await Promise.all([cli(["whoami"]), cli(["tools"]), cli(["keys", "list"])])
    vi.useRealTimers()
    expect(ran.map(({ code }) => code)).toEqual([0, 0, 0])
    const after = await readProfile()
    expect(after?.refresh_token).not.toBe(before?.refresh_token)
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 })
    expect((await cli(["whoami"])).code).toBe(0)
    vi.useRealTimers()
    expect((await stat(profilesFile())).mode & 0o777).toBe(0o600)
  })

  it("also works for MCP, with separate tokens", async () => {
    await login()
    const env = { CITABLE_CONFIG_DIR: config }
    const signal = new AbortController().signal
    const { credential } = await readConnection({ values: {}, env, signal }, { resource: "/mcp" })
    const initialize = { jsonrpc: "2.0", id: 1, method: "tools/list" }
    const ask = (token: string) =>
      fetch(`${started.url}/mcp`, {
        method: "POST",
        headers: {
          authorization: `Bearer ${token}`,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
        },
        body: JSON.stringify(initialize),
      })
    expect((await ask(credential)).status).not.toBe(401)
    const own = (await readConnection({ values: {}, env, signal })).credential
    expect(own).not.toBe(credential)
    expect((await ask(own)).status).toBe(401)
    expect((await cli(["whoami"])).code).toBe(0)
  })

  it("lasts as long as a command runs, for the API and MCP, and concurrent calls share a refresh", async () => {
    await login()
    const input = { values: {}, env: { CITABLE_CONFIG_DIR: config }, signal: new AbortController().signal }
    const { client, authorize, credential } = await connect(input)
    const agent = await readConnection(input, { resource: "/mcp" })
    expect([await authorize(), await agent.authorize()]).toEqual([credential, agent.credential])
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 })
    const answers = await Promise.all([client.tools(), client.listBrands({}), authorize(), authorize()])
    expect([answers[2], new Set(answers.slice(2)).size]).toEqual([(await readProfile())?.access_token, 1])
    expect(answers[2]).not.toBe(credential)
    const next = await agent.authorize()
    expect([next === agent.credential, await agent.authorize()]).toEqual([false, next])
    await client.close()
    vi.useRealTimers()
  })

  it("that ended elsewhere is reported as ended", async () => {
    await login()
    const browser = browse()
    await browser.submit(await browser.open("/sign-in"), "/sign-in", ada)
    await browser.submit(await browser.open("/account"), "/sign-out-everywhere")
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 })
    const { code, err } = await cli(["whoami"])
    vi.useRealTimers()
    expect([code, err]).toEqual([1, expect.stringContaining("citable login")])
  })

  it("ends with citable logout, here and at the service", async () => {
    await login(["--profile", "short"])
    const token = (await readProfile("short"))?.access_token ?? ""
    const ask = () => fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${token}` } })
    expect((await ask()).status).toBe(200)
    expect((await cli(["logout", "--profile", "short"])).code).toBe(0)
    expect((await ask()).status).toBe(401)
    expect(await readProfile("short")).toBeUndefined()
    expect((await cli(["whoami", "--profile", "short"])).err).toContain("citable login")
    expect((await cli(["logout", "--profile", "short", "--json"])).out).toContain('"was_signed_in":false')
  })

  it("comes before the environment only if --profile names it, and is never sent to another service", async () => {
    await login()
    const env = { CITABLE_TOKEN: started.operatorToken, CITABLE_URL: started.url }
    expect(JSON.parse((await cli(["whoami", "--json"], undefined, env)).out)).toMatchObject({ email: null })
    const whoami = await cli(["whoami", "--json", "--profile", "default"], undefined, env)
    expect(JSON.parse(whoami.out)).toMatchObject({ email: ada.email })
    const other = await cli(["whoami", "--url", "http://127.0.0.1:9"])
    expect([other.code, other.err]).toEqual([1, expect.stringContaining("citable login --url")])
  })
})

describe("citable call", () => {
  it("calls a tool with key=value words and JSON files, typed by the tool's schema", async () => {
    await login()
    const file = join(folder, "article.json")
    await writeFile(file, JSON.stringify({ title: "From a file", body: "Text", tags: ["a, b", "c"] }))
    const created = JSON.parse((await cli(["call", "create_content", "slug=by-file", "--input", file])).out) as {
      id: string
      tags: string[]
    }
    expect(created.tags).toEqual(["a, b", "c"])
    const edited = await cli([
      "call",
      "update_content",
      `content_id=${created.id}`,
      "title=A = B, or not",
      "tags=x,y",
      'seo={"noindex":true}',
      "--json",
    ])
    expect(JSON.parse(edited.out)).toMatchObject({ title: "A = B, or not", tags: ["x", "y"], seo: { noindex: true } })
    const list = await cli(["call", "list_content", "status=all", "limit=1", "fields=id,title", "q=A = B, or not"])
    expect(JSON.parse(list.out)).toMatchObject({ data: [{ id: created.id, title: "A = B, or not" }] })
    expect((await cli(["call", "list_content", "limit=many"])).code).toBe(2)
    expect((await cli(["call", "list_content", "nope=1"])).err).toContain("status")
    expect((await cli(["call", "no_such_tool"])).err).toContain("citable tools")
    const missing = await cli(["call", "get_content"])
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining("content_id=")])
    const refused = await cli(["call", "get_content", "content_id=cnt_000", "--json"])
    expect(JSON.parse(refused.err)).toMatchObject({ error: { code: "not_found" } })
  })

  it("completes in the shell", async () => {
    for (const shell of ["bash", "zsh", "fish"]) {
      const { code, out } = await cli(["completion", shell])
      expect([code, out]).toEqual([0, expect.stringContaining("citable tools --names")])
      expect(out).toContain("login")
    }
    expect((await cli(["completion", "tcsh"])).code).toBe(2)
  })
})
