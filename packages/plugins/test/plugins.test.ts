import { globSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { catalogue } from "@citable/contract"
import { bundleProgram, startService, type StartedService } from "@citable/dev"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const root = fileURLToPath(new URL("..", import.meta.url))
const bin = await bundleProgram(new URL("../../cli/src/bin.ts", import.meta.url))
const readJson = (path: string) => JSON.parse(readFileSync(root + path, "utf8")) as Record<string, unknown>
const cli = JSON.parse(readFileSync(`${root}../cli/package.json`, "utf8")) as Record<string, string>

let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

const skills = globSync("claude/skills/*/SKILL.md", { cwd: root }).toSorted()
const named = (text: string) => [...text.matchAll(/`([a-z]+(?:_[a-z]+)+)`/g)].map(([, name = ""]) => name)

describe("the plugin for Claude", () => {
  it("is in its marketplace, with a name, a version and skills", () => {
    const { plugins } = readJson(".claude-plugin/marketplace.json") as { plugins: { name: string; source: string }[] }
    const plugin = readJson("claude/.claude-plugin/plugin.json")
    expect(plugins).toMatchObject([{ name: plugin["name"], source: "./claude" }])
    expect(plugin["version"]).toBe(cli["version"])
    expect(skills).toHaveLength(3)
  })

  it.each(skills)("%s says when to use it, and names tools that there are", (path) => {
    const text = readFileSync(root + path, "utf8")
    const [, front = ""] = /^---\n(.*?)\n---\n/s.exec(text) ?? []
    expect(front).toMatch(new RegExp(`^name: ${path.split(/[\\/]/).at(-2)}$`, "m"))
    expect(front).toMatch(/^description: .{40,1024}$/m)
    const tools = new Set<string>([...catalogue.map(({ name }) => name), "call_tool", "describe_tool", "find_tools"])
    const names = named(text)
    expect(names.length).toBeGreaterThan(4)
    expect(names.filter((name) => !tools.has(name))).toEqual([])
  })

  it("starts a server whose tools reach every tool that a skill names", async () => {
    const { mcpServers } = readJson("claude/.mcp.json") as {
      mcpServers: { citable: { command: string; args: string[]; env: Record<string, string> } }
    }
    const { command, args, env } = mcpServers.citable
    expect([command, ...args.slice(0, 2)]).toEqual(["npx", "-y", "citable"])
    expect(Object.keys(env)).toEqual(["CITABLE_URL", "CITABLE_API_KEY"])
    const client = new Client({ name: "test", version: "1" })
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: ["--disable-warning=ExperimentalWarning", bin, ...args.slice(2)],
        env: { CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken },
      }),
    )
    const offered = (await client.listTools()).tools.map(({ name }) => name)
    expect(offered.toSorted()).toEqual(["call_tool", "describe_tool", "find_tools"])
    const all = skills.flatMap((path) => named(readFileSync(root + path, "utf8")))
    for (const name of new Set(all.filter((one) => !offered.includes(one)))) {
      const answer = await client.callTool({ name: "describe_tool", arguments: { name } })
      expect([name, answer.isError ?? false]).toEqual([name, false])
    }
    await client.close()
  })
})

it("server.json describes the command of the package, with its name and version", () => {
  const server = readJson("server.json") as {
    name: string
    version: string
    description: string
    packages: Record<string, unknown>[]
  }
  expect(server.name).toBe(cli["mcpName"])
  expect(server.version).toBe(cli["version"])
  expect(server.description.length).toBeLessThanOrEqual(100)
  expect(server.packages).toMatchObject([
    { registryType: "npm", identifier: cli["name"], version: cli["version"], transport: { type: "stdio" } },
  ])
})
