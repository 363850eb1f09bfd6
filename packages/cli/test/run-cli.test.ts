import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startService, type StartedService } from "@citable/dev"
import { runCli } from "citable"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

let started: StartedService
let folder: string
beforeAll(async () => {
  started = await startService()
  folder = await mkdtemp(join(tmpdir(), "citable-cli-"))
})
afterAll(async () => {
  await started.close()
  await rm(folder, { recursive: true })
})

const cli = (...argv: string[]) => cliAs(started.operatorToken, ...argv)

async function cliAs(credential: string, ...argv: string[]) {
  const out: string[] = []
  const err: string[] = []
  const env = { CITABLE_URL: started.url, CITABLE_TOKEN: credential }
  const io = {
    env,
    out: (line: string) => out.push(line),
    err: (line: string) => err.push(line),
    signal: new AbortController().signal,
  }
  return { code: await runCli(argv, io), out: out.join("\n"), err: err.join("\n") }
}

describe("citable", () => {
  it("lists every command in its help, and the options of each command in its own", async () => {
    const { code, out } = await cli("--help")
    expect(code).toBe(0)
    for (const name of ["serve", "token create", "keys create", "import", "publish", "unpublish"])
      expect(out).toContain(name)
    expect((await cli("import", "--help")).out).toContain("--base-url")
    expect((await cli("keys", "--help")).out).toContain("citable keys revoke")
  })

  it("exits with 2 on wrong usage and says what is right", async () => {
    const unknown = await cli("keys", "craete")
    expect([unknown.code, unknown.err]).toEqual([2, expect.stringContaining("keys create")])
    expect((await cli("publish")).code).toBe(2)
    expect((await cli("publish", "a", "--nope")).code).toBe(2)
    expect((await cli("serve", "--port", "x")).code).toBe(2)
    expect(JSON.parse((await cli("frobnicate", "--json")).err)).toMatchObject({ error: { code: "usage" } })
  })

  it("says what to do without a credential", async () => {
    const lines: string[] = []
    const io = { env: {}, out: () => {}, err: (line: string) => lines.push(line), signal: new AbortController().signal }
    expect(await runCli(["publish", "x"], io)).toBe(1)
    expect(lines.join()).toContain("citable token create")
  })
})

describe("keys", () => {
  it("are created with the default scope, listed without secrets, and revoked", async () => {
    const created = await cli("keys", "create")
    expect(created.out).toMatch(/^ctb_\w{48}$/)
    const site = await fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${created.out}` } })
    expect(((await site.json()) as { credential: unknown }).credential).toMatchObject({ scopes: ["content:read"] })
    const list = await cli("keys", "list")
    const id = created.out.slice(4, 14)
    expect(list.out).toContain(id)
    expect(list.out).not.toContain(created.out.slice(14, 40))
    expect((await cli("keys", "revoke", id)).code).toBe(0)
    expect(
      (await fetch(`${started.url}/v1/tools`, { headers: { authorization: `Bearer ${created.out}` } })).status,
    ).toBe(401)
  })

  it("get the requested scopes, and others are refused by name", async () => {
    const { out } = await cli("keys", "create", "--scopes", "content:read,content:write", "--json")
    expect(JSON.parse(out)).toMatchObject({ scopes: ["content:read", "content:write"] })
    const refused = await cli("keys", "create", "--scopes", "brands:write")
    expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("brands:write")])
  })
})

describe("import, publish, unpublish", () => {
  it("publish a file, update it, withdraw it and publish it again", async () => {
    const file = join(folder, "first.md")
    const list = async () => {
      const { data } = await started.call<{ data: { title: string }[] }>(
        "GET",
        `/v1/brands/${started.brandId}/content`,
        undefined,
        started.apiKey,
      )
      return data.map(({ title }) => title)
    }
    await writeFile(file, "---\ntitle: First\ndate: 2026-01-02\n---\nHello.\n")
    const created = await cli("import", file, "--json")
    expect(created.code).toBe(0)
    expect(JSON.parse(created.out)).toMatchObject({ counts: { created: 1, published: 1 } })
    await writeFile(file, "---\ntitle: First, edited\ndate: 2026-01-02\n---\nHello again.\n")
    expect(JSON.parse((await cli("import", folder, "--json")).out)).toMatchObject({
      counts: { updated: 1, published: 1 },
    })
    expect(JSON.parse((await cli("import", folder, "--json")).out)).toMatchObject({
      counts: { unchanged: 1, published: 0 },
    })
    expect(await list()).toEqual(["First, edited"])
    expect((await cli("unpublish", "first")).out).toContain("Withdrew first")
    expect(await list()).toEqual([])
    expect((await cli("publish", "first")).out).toContain("Published first")
    expect(await list()).toEqual(["First, edited"])
    const unknown = await cli("publish", "nowhere")
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringContaining("no article nowhere")])
  })

  it("let no title turn or colour the rest of a line, and keep it as it is in JSON", async () => {
    const title = "Pay \u202Eyadot \u2066now \u{1F468}\u200D\u{1F469} ok"
    const { id } = await started.publish({ title, slug: "turned" })
    const { out: line } = await cli("unpublish", "turned")
    expect(line).toBe(`Withdrew turned (${id}), “Pay \\u202eyadot \\u2066now \u{1F468}\u200D\u{1F469} ok”.`)
    const { out } = await cli("publish", "turned", "--json")
    expect(out).not.toMatch(/[\u202E\u2066]/)
    expect(JSON.parse(out)).toMatchObject({ title })
  })

  it("name the article even if the key cannot read it afterwards", async () => {
    const { id } = await started.publish({ title: "Seen before", slug: "seen-before" })
    const key = await started.createKey(["content:read", "content:publish"])
    expect((await cliAs(key, "publish", "seen-before")).out).toBe(`Published seen-before (${id}), “Seen before”.`)
    expect((await cliAs(key, "unpublish", "seen-before")).out).toBe(`Withdrew seen-before (${id}), “Seen before”.`)
  })
})
