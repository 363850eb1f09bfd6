import { bundleProgram, startService, type StartedService } from "@citable/dev"
import { Client } from "@modelcontextprotocol/client"
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio"
import { runCli } from "citable"
import { afterAll, beforeAll, expect, it } from "vitest"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))
let started: StartedService
beforeAll(async () => {
  started = await startService()
})
afterAll(() => started.close())

it("an agent that starts `citable mcp` gets the tools of its key and their answers", async () => {
  const client = new Client({ name: "test", version: "1" })
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ["--disable-warning=ExperimentalWarning", bin, "mcp", "--groups", "content"],
    env: { CITABLE_URL: started.url, CITABLE_API_KEY: started.writeKey },
  })
  await client.connect(transport)
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain("create_content")
  expect(tools.map(({ name }) => name)).not.toContain("create_webhook")
  const created = await client.callTool({ name: "create_content", arguments: { title: "Over stdio" } })
  expect(created.structuredContent).toMatchObject({ slug: "over-stdio", brand_id: started.brandId })
  const refused = await client.callTool({ name: "create_content", arguments: {} })
  expect(refused.isError).toBe(true)
  expect(client.getInstructions()).toContain(started.brandId)
  await client.close()
})

it("without a service or with a refused key, it prints one sentence and exits", async () => {
  const run = async (env: Record<string, string>) => {
    const err: string[] = []
    const io = { env, out: () => {}, err: (line: string) => err.push(line), signal: new AbortController().signal }
    return { code: await runCli(["mcp"], io), text: err.join("\n") }
  }
  const nobody = await run({ CITABLE_URL: "http://127.0.0.1:1", CITABLE_API_KEY: started.apiKey })
  expect([nobody.code, nobody.text]).toEqual([
    1,
    expect.stringContaining("Cannot use the service at http://127.0.0.1:1 by MCP"),
  ])
  const refused = await run({ CITABLE_URL: started.url, CITABLE_API_KEY: "ctb_wrong" })
  expect(refused.code).toBe(1)
  expect(refused.text).not.toContain("ctb_wrong")
})
