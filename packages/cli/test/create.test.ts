import { spawnSync } from "node:child_process"
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

import type { ApiKey } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { runCli } from "citable"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("../../..", import.meta.url))
let service: StartedService
let home: string
let blog: string
const path = process.env["PATH"]
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "citable-create-"))
  blog = join(home, "my-blog")
})
afterEach(() => {
  process.env["PATH"] = path
  rmSync(home, { recursive: true, force: true, maxRetries: 5 })
})

interface Said {
  folder: string
  files: string[]
  page: string
  articles: number
  next: string[]
  notes: string[]
  checks: { name: string; status: string }[]
  error?: { code: string }
}

/** Runs the command in a folder. Without the token of the service, the blog gets one of its own. */
async function create(argv: string[], { cwd = home, token = true, signal = new AbortController().signal } = {}) {
  const lines: string[] = []
  const own = { CITABLE_URL: service.url, CITABLE_TOKEN: service.operatorToken }
  const others = { CITABLE_URL: undefined, CITABLE_TOKEN: undefined, CITABLE_API_KEY: undefined }
  const io = {
    env: { ...process.env, HOME: home, npm_config_user_agent: "npm/11", ...others, ...(token ? own : {}) },
    out: (line: string) => lines.push(line),
    err: (line: string) => lines.push(line),
    cwd,
    signal,
  }
  const code = await runCli(["create", "--yes", "--json", ...argv], io)
  return { code, said: JSON.parse(lines.at(-1) ?? "{}") as Said }
}

/** Puts an npm of our own before the others. */
function useNpm(script: string): void {
  mkdirSync(join(home, "bin"))
  writeFileSync(join(home, "bin/npm"), `#!/bin/sh\n${script}\n`)
  chmodSync(join(home, "bin/npm"), 0o755)
  process.env["PATH"] = `${join(home, "bin")}:${path}`
}

const keys = async () => {
  const at = `/v1/brands/${service.brandId}/api-keys`
  const { data } = await service.call<{ data: ApiKey[] }>("GET", at, undefined, service.operatorToken)
  return data.filter(({ name, revoked_at: revoked }) => revoked === null && name === "my-blog").length
}

/** The files of a folder that git has, or would have. */
const list = (folder: string) =>
  spawnSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], { cwd: folder, encoding: "utf8" })
    .stdout.trim()
    .split("\n")
    .toSorted()

describe.each([
  {
    framework: "astro",
    own: ["package.json", "README.md", "src/languages.ts", "src/site.ts", "tsconfig.json"],
    page: "http://localhost:4321/",
  },
  {
    framework: "next",
    own: ["package.json", "README.md", "lib/languages.ts", "lib/site.ts", "next.config.ts"],
    page: "http://localhost:3000/",
  },
])("a blog on $framework", ({ framework, own, page }) => {
  it("is the example, byte for byte, under its own name and with versions from a registry", async () => {
    const { code, said } = await create(["my-blog", "--framework", framework, "--no-install"])
    expect([code, said.page, said.next]).toEqual([0, page, ["npm install", "npm run dev"]])
    spawnSync("git", ["init", "-q"], { cwd: blog })
    const example = join(root, "examples", `${framework}-blog`)
    const theirs = list(example).filter((file) => !file.startsWith("test/"))
    expect(list(blog)).toEqual([".env.example", ...theirs].toSorted())
    for (const file of theirs.filter((one) => !own.includes(one)))
      expect(readFileSync(join(blog, file), "utf8"), file).toBe(readFileSync(join(example, file), "utf8"))
    const text = (file: string) => readFileSync(join(blog, file), "utf8")
    expect(JSON.parse(text("package.json"))).toMatchObject({ name: "my-blog", private: true })
    expect(text("package.json")).not.toMatch(/workspace:|catalog:/)
    expect(own.map(text).join("\n")).not.toMatch(/\.\.\/\.\.|<!--|Citable Journal|repository/)
    expect(text("README.md")).toMatch(/^# My blog\n/)
    const secrets = globSync(".env{,.local}", { cwd: blog })
    expect(text(secrets[0] ?? "")).toMatch(/^CITABLE_URL=http:.*\nCITABLE_API_KEY=ctb_\w{48}\n$/m)
    // It says what a build for visitors lacks, and `init` adds that.
    const named = /^ {2}(.*) init --site-url <address of the blog>/m.exec(said.notes.join("\n"))?.[1] ?? ""
    expect(spawnSync(`${named} init --help`, { cwd: blog, shell: true }).stdout.toString()).toContain("--site-url")
    expect(said.notes.join("\n")).not.toContain("read the text")
    expect(text(".env.example")).toContain("SITE_URL=")
    const address = `https://${framework}.example`
    expect((await create(["--site-url", address, "--no-install"], { cwd: blog })).code).toBe(0)
    expect(text(secrets[0] ?? "")).toContain(`\nSITE_URL=${address}\n`)
    const ignored = spawnSync("git", ["check-ignore", ...secrets, "node_modules/a", ".citable"], { cwd: blog })
    expect(ignored.stdout.toString().trim().split("\n")).toHaveLength(3)
  })
})

it.each([
  ["astro", "astro.config.ts", "default.site"],
  ["next", "lib/site.ts", "site.url"],
])("a build of the blog on %s takes neither localhost nor an example for its address", (framework, file, at) => {
  const cases = [
    { address: "", mode: "production", site: "undefined" },
    { address: "http://localhost:3000", mode: "production", site: "undefined" },
    { address: "https://example.com/", mode: "production", site: "undefined" },
    { address: "http://localhost:3000", mode: "development", site: "http://localhost:3000" },
    { address: "https://example.community", mode: "production", site: "https://example.community" },
  ]
  // One process for all of them: an address of its own makes the file run again.
  const script = `for (const [index, { address, mode }] of ${JSON.stringify(cases)}.entries()) {
    Object.assign(process.env, { SITE_URL: address, NODE_ENV: mode })
    const module = await import("./${file}?" + index)
    console.log(String(module.${at}))
  }`
  const cwd = join(root, "examples", `${framework}-blog`)
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { cwd, encoding: "utf8" })
  expect(stdout.trim().split("\n")).toEqual(cases.map(({ site }) => site))
})

it("refuses a folder that is not empty, and writes nothing", async () => {
  mkdirSync(blog)
  writeFileSync(join(blog, "notes.txt"), "mine")
  const before = await keys()
  const { code, said } = await create(["my-blog"])
  expect([code, said.error?.code, readdirSync(blog), await keys()]).toEqual([
    1,
    "folder_not_empty",
    ["notes.txt"],
    before,
  ])
})

it("leaves nothing when the installer fails: no folder, no key at the service, and a folder that was there is empty again", async () => {
  useNpm("mkdir -p node_modules/astro; echo no network >&2; exit 1")
  const before = await keys()
  const failed = await create(["my-blog"])
  expect([failed.code, failed.said.error?.code, existsSync(blog)]).toEqual([1, "install_failed", false])
  mkdirSync(join(blog, ".git"), { recursive: true })
  const again = await create([], { cwd: blog })
  expect([again.code, readdirSync(blog), await keys()]).toEqual([1, [".git"], before])
})

it("takes the package of the framework from a folder of tarballs, and names a folder that has none", async () => {
  mkdirSync(join(home, "dist"))
  const nothing = await create(["my-blog", "--framework", "next", "--no-install", "--packages", "dist"])
  expect([nothing.code, nothing.said.error?.code, existsSync(blog)]).toEqual([2, "usage", false])
  for (const file of ["citable-next-0.9.0.tgz", "citable-next-0.10.0.tgz", "citable-astro-1.0.0.tgz"])
    writeFileSync(join(home, "dist", file), "")
  expect((await create(["my-blog", "--framework", "next", "--no-install", "--packages", "dist"])).code).toBe(0)
  const { dependencies } = JSON.parse(readFileSync(join(blog, "package.json"), "utf8")) as { dependencies: object }
  expect(dependencies).toMatchObject({ "@citable/next": "file:../dist/citable-next-0.10.0.tgz" })
})

it("calls no blog ready in which the doctor finds a fault, such as an installer that installed nothing", async () => {
  useNpm("exit 0")
  const { said } = await create(["my-blog"])
  const lines: string[] = []
  const own = { CITABLE_URL: service.url, CITABLE_TOKEN: service.operatorToken, CITABLE_API_KEY: undefined }
  await runCli(["create", "--yes", "other-blog"], {
    env: { ...process.env, HOME: home, npm_config_user_agent: "npm/11", ...own },
    cwd: home,
    out: (line: string) => lines.push(line),
    err() {},
    signal: new AbortController().signal,
  })
  expect(said.checks).toContainEqual(expect.objectContaining({ name: "packages", status: "error" }))
  expect(lines.join("\n")).toMatch(/does not work yet:\n[^]*✗ packages +@citable\/astro is not installed/)
  expect(lines.join("\n")).not.toContain("ready")
})

it("calls no blog ready that the Node of the person's shell cannot build, or whose packages nobody has installed", async () => {
  const say = async (folder: string, env: Record<string, string>) => {
    const lines: string[] = []
    const own = { CITABLE_URL: service.url, CITABLE_TOKEN: service.operatorToken, CITABLE_API_KEY: undefined }
    await runCli(["create", "--yes", "--no-install", folder], {
      env: { ...process.env, HOME: home, npm_config_user_agent: "npm/11", ...own, ...env },
      cwd: home,
      out: (line: string) => lines.push(line),
      err() {},
      signal: new AbortController().signal,
    })
    return lines.join("\n")
  }
  expect(await say("my-blog", { CITABLE_SHELL_NODE: "20.19.2" })).toMatch(
    /^Your blog is written, but it does not work yet:\n✗ node +Node 20\.19\.2 is too old\.\n +Install Node 22\.19\.0/,
  )
  expect(await say("other-blog", {})).toMatch(/^Your blog is written\. Run next:\n/)
})

it("registers no webhook of a deployed blog at the service on this machine, and has its address all the same", async () => {
  const address = "https://blog.acme.example"
  const { code, said } = await create(["my-blog", "--framework", "next", "--no-install", "--site-url", address], {
    token: false,
  })
  expect(said.notes.at(-1)).toContain("Set SITE_URL at your host as well")
  expect([code, readFileSync(join(blog, ".env.local"), "utf8")]).toEqual([
    0,
    expect.stringMatching(/^CITABLE_URL=.*\nCITABLE_API_KEY=.*\nSITE_URL=https:\/\/blog\.acme\.example\n$/),
  ])
  await runCli(["init", blog, "--remove", "--no-install"], {
    env: { ...process.env, HOME: home },
    out() {},
    err() {},
    signal: new AbortController().signal,
  })
})

it("starts a service in the blog's own folder with a first article, and stops it when the person stops the run", async () => {
  useNpm(
    `cp .citable/service.json "${home}/service.json.part"; mv "${home}/service.json.part" "${home}/service.json"; sleep 60`,
  )
  const abort = new AbortController()
  const running = create(["my-blog"], { token: false, signal: abort.signal })
  while (!existsSync(join(home, "service.json"))) await sleep(50)
  const { url } = JSON.parse(readFileSync(join(home, "service.json"), "utf8")) as { url: string }
  const key = /CITABLE_API_KEY=(.*)/.exec(readFileSync(join(blog, ".env"), "utf8"))?.[1] ?? ""
  const response = await fetch(`${url}/v1/whoami`, { headers: { authorization: `Bearer ${key}` } })
  expect(response.status).toBeLessThan(500)
  abort.abort()
  const { code } = await running
  expect([code, existsSync(blog)]).toEqual([1, false])
  await expect(fetch(`${url}/healthz`)).rejects.toThrow("fetch failed")
})

it("connects the site that is in the folder, as init does, if nobody names a folder", async () => {
  mkdirSync(join(blog, "src/pages"), { recursive: true })
  writeFileSync(join(blog, "package.json"), '{ "name": "my-blog", "dependencies": { "astro": "^7.0.0" } }\n')
  const { code, said } = await create(["--no-install"], { cwd: blog })
  expect([code, said.files]).toEqual([0, expect.arrayContaining(["src/content.config.ts", ".env"])])
})

it("says what to type where a folder has other things, and where there is no terminal to ask in", async () => {
  writeFileSync(join(home, "notes.txt"), "mine")
  const { code, said } = await create([])
  expect([code, said.error]).toEqual([
    2,
    { code: "usage", message: expect.stringContaining("citable create my-blog") as string },
  ])
  const lines: string[] = []
  const io = { env: {}, out: (line: string) => lines.push(line), err: (line: string) => lines.push(line) }
  const asked = await runCli(["create", "my-blog"], { ...io, cwd: home, signal: new AbortController().signal })
  expect([asked, lines[0], existsSync(blog)]).toEqual([2, expect.stringContaining("Add --yes"), false])
})
