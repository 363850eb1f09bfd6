// What the plugins name, started as their programs start it: with `npx`, from a registry, in an empty home.
import { execFile } from "node:child_process"
import { mkdir, readFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { type StartedService, startService } from "@citable/dev"
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { afterAll, beforeAll, expect, it } from "vitest"

import { mcpSettings } from "../packages/dashboard/src/sites/mcp-settings.ts"
import { createInstaller, type Installer } from "./create-installer.ts"
import { openCleanShell } from "./open-clean-shell.ts"
import { everyPackage } from "./serve-packages.ts"

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const plugins = fileURLToPath(new URL("../packages/plugins", import.meta.url))
const readJson = async <Content>(path: string): Promise<Content> =>
  JSON.parse(await readFile(join(plugins, path), "utf8")) as Content

/** The first `npx` installs everything. On a busy machine, that takes longer than a client waits by default. */
const patience = { timeout: 600_000 }

let service: StartedService
let packages: Installer
let env: Record<string, string>

beforeAll(async () => {
  service = await startService()
  await service.publish({ title: "First words", slug: "first", body: "Text." })
  packages = await createInstaller(everyPackage)
  const home = join(packages.folder, "home")
  await mkdir(home)
  const shell = await openCleanShell({ home, registry: packages.url })
  env = Object.fromEntries((await shell.run("env", home)).split("\n").map((line) => line.split(/=(.*)/s).slice(0, 2)))
})
afterAll(async () => {
  await service?.close()
  await packages?.close()
})

/** What a program asks of a server of tools: their names, and the slugs of the articles. */
async function ask(client: Client): Promise<{ tools: string[]; answer: string }> {
  const tools = (await client.listTools()).tools.map(({ name }) => name)
  const listing = { name: "list_content", input: { fields: ["slug"] } }
  const answer = await client.callTool(
    tools.includes("call_tool")
      ? { name: "call_tool", arguments: listing }
      : { name: listing.name, arguments: listing.input },
  )
  await client.close()
  return { tools, answer: JSON.stringify(answer.content) }
}

/** Puts values in the place of `${NAME}` and `${NAME:-default}`, as Claude does. */
const expand = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)(?::-([^}]*))?\}/g, (_, name: string, other = "") => values[name] ?? other)

it("the plugin for Claude: the command of .mcp.json reaches the service", async () => {
  const { mcpServers } = await readJson<{
    mcpServers: { citable: { command: string; args: string[]; env: Record<string, string> } }
  }>("claude/.mcp.json")
  const { command, args, env: named } = mcpServers.citable
  const values = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
  const own = Object.fromEntries(Object.entries(named).map(([name, text]) => [name, expand(text, values)]))
  const client = new Client({ name: "claude", version: "1" })
  const transport = new StdioClientTransport({ command, args, env: { ...env, ...own }, cwd: packages.folder })
  await client.connect(transport, patience)
  const { tools, answer } = await ask(client)
  expect(tools.toSorted()).toEqual(["call_tool", "describe_tool", "find_tools"])
  expect(answer).toContain("first")
})

it("the MCP registry: the package, arguments and variables of server.json reach the service", async () => {
  const { packages: described } = await readJson<{
    packages: {
      identifier: string
      version: string
      packageArguments: { value: string }[]
      environmentVariables: { name: string; default?: string; isRequired?: boolean }[]
    }[]
  }>("server.json")
  const [one] = described
  const args = ["-y", `${one?.identifier}@${one?.version}`, ...(one?.packageArguments ?? []).map(({ value }) => value)]
  expect(one?.environmentVariables.filter(({ isRequired }) => isRequired).map(({ name }) => name)).toEqual([
    "CITABLE_API_KEY",
  ])
  const own = { CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
  const client = new Client({ name: "registry", version: "1" })
  const transport = new StdioClientTransport({ command: "npx", args, env: { ...env, ...own }, cwd: packages.folder })
  await client.connect(transport, patience)
  expect((await ask(client)).answer).toContain("first")
})

it("the inspector lists the tools and calls one through the same command", async () => {
  const cwd = dirname(require.resolve("@modelcontextprotocol/inspector-cli"))
  const inspect = async (...words: string[]) => {
    const server = ["npx", "-y", "citable", "mcp", "--compact"]
    const own: Record<string, string> = { ...env, CITABLE_URL: service.url, CITABLE_API_KEY: service.apiKey }
    const { stdout } = await run(process.execPath, [join(cwd, "index.js"), ...server, ...words], {
      cwd,
      env: { NODE_ENV: "production", ...own },
    })
    return stdout
  }
  expect(await inspect("--method", "tools/list")).toContain('"call_tool"')
  const call = ["--method", "tools/call", "--tool-name", "call_tool", "--tool-arg", "name=list_content"]
  expect(await inspect(...call, "--tool-arg", 'input={"fields":["slug"]}')).toContain("first")
})

it("the links for Cursor and VS Code: what they hold reaches the service, and neither holds the key", async () => {
  const links = mcpSettings(service.url).flatMap(({ program, install }) =>
    install === undefined ? [] : [[program, install] as const],
  )
  expect(links.map(([program]) => program)).toEqual(["Cursor", "VS Code"])
  for (const [program, link] of links) {
    expect(link).not.toContain(service.apiKey)
    const config =
      program === "Cursor"
        ? Buffer.from(new URL(link).searchParams.get("config") ?? "", "base64").toString()
        : decodeURIComponent(link.slice(link.indexOf("?") + 1))
    const { url, headers } = JSON.parse(config) as { url: string; headers: Record<string, string> }
    const filled = { Authorization: headers["Authorization"]?.replace(/\$\{[^}]+\}/, service.apiKey) ?? "" }
    const client = new Client({ name: program, version: "1" })
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers: filled } }))
    expect([program, (await ask(client)).answer]).toEqual([program, expect.stringContaining("first")])
  }
})
