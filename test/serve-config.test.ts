// `citable serve` with a citable.config.ts in a folder outside this repository, by docs/guides/add-your-own-parts.md.
import { existsSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { join } from "node:path"

import { runCli } from "citable"
import { afterAll, beforeAll, expect, it, vi } from "vitest"

import { openOwnFolder } from "./own-parts.ts"
import { type OwnServe, runOwnServe, startOwnServe } from "./start-own-serve.ts"

const guide = "add-your-own-parts.md"
const { folder, write, writeOf } = openOwnFolder()
let serve: OwnServe
const house = createServer((_, response) =>
  response.end(
    JSON.stringify({ answer: "Acme is the best.", pages: [{ url: "https://acme.example/", title: "Acme" }] }),
  ),
)

beforeAll(async () => {
  await new Promise<void>((resolve) => house.listen(0, "127.0.0.1", resolve))
  writeOf("add-a-platform.md", "board.ts")
  writeOf(guide, "house-engine.ts")
  writeOf(guide, "imprint-missing.ts")
  writeOf(guide, "citable.config.ts")
  serve = await startOwnServe(folder, { HOUSE_URL: `http://127.0.0.1:${(house.address() as AddressInfo).port}/` })
})
afterAll(async () => {
  await serve.stop()
  house.close()
  rmSync(folder, { recursive: true, force: true })
})

it("the start names the configuration and what it adds", () => {
  expect(serve.line).toMatchObject({
    config: join(folder, "citable.config.ts"),
    config_changes: "adds the publisher board, the engine house, and the check imprint_missing",
  })
})

it("integrations can be of the added platform, and of the built-in ones", async () => {
  const { tools } = await serve.call<{ tools: { name: string; input_schema: unknown }[] }>("GET", "/v1/tools")
  const create = JSON.stringify(tools.find(({ name }) => name === "create_integration")?.input_schema)
  for (const kind of ["board", "wordpress", "git"]) expect(create).toContain(`"const":"${kind}"`)
  const connection = { kind: "board", config: { url: "http://127.0.0.1:9" }, credentials: { token: "t" } }
  const path = `/v1/brands/${serve.line.brand_id}/integrations`
  expect(await serve.call("POST", path, { name: "Board", connection })).toMatchObject({ kind: "board" })
})

it("a scan asks the added engine, and keeps its answer", async () => {
  const brand = `/v1/brands/${serve.line.brand_id}`
  expect(await serve.call("GET", `${brand}/setup`)).toMatchObject({ engines: [{ name: "house" }] })
  await serve.call("POST", `${brand}/prompts`, { prompts: [{ text: "Which is the best?" }] })
  const { id } = await serve.call<{ id: string }>("POST", `${brand}/scans`, { repeats: 1 })
  await vi.waitFor(
    async () => expect(await serve.call("GET", `${brand}/scans/${id}`)).toMatchObject({ status: "completed" }),
    { timeout: 30_000, interval: 50 },
  )
  const { data } = await serve.call<{ data: object[] }>("GET", `${brand}/scans/${id}/answers`)
  expect(data).toMatchObject([{ engine: "house", text: "Acme is the best." }])
})

it.each([
  ["a syntax error", "export default {", "does not load"],
  ["a module that throws", 'throw new Error("No key.")', "does not load: No key."],
  ["a package that is missing", 'import "not-installed"', "does not load: Cannot find package 'not-installed'"],
  ["no default", "export const config = {}", "default must be what defineConfig returns, and it is undefined"],
  ["an unknown field", "export default { plugins: [] }", "plugins is unknown"],
  ["no list", "export default { engines: {} }", "engines must be a list, or a function that returns one, and it is {}"],
  ["a function that throws", 'export default { engines() { throw new Error("Oh.") } }', "engines throws: Oh."],
  ["no engine", 'export default { engines: [{ name: "x", surface: "api" }] }', "engines[0].ask must be a function"],
  [
    "a check that the service refuses",
    "export default { checks: (all) => [...all, { ...all[0], find: () => [] }] }",
    'checks: The check "anchor_not_descriptive" cannot be used: its code is that of another check',
  ],
  [
    "a platform that the service refuses",
    'export default { publishers: [{ kind: "openai", name: "x", config: [], credentials: [], create() {} }] }',
    'publishers: The publisher "openai" cannot be used',
  ],
])("a configuration with %s ends the start with 2, and with the file", async (fault, text, expected) => {
  write(`${fault}.mjs`, text)
  const err: string[] = []
  const io = { env: {}, out: () => {}, err: (line: string) => err.push(line), signal: AbortSignal.abort() }
  const [file, data] = [join(folder, `${fault}.mjs`), join(folder, `${fault}-data`)]
  const code = await runCli(["serve", "--port", "0", "--config", file, "--data", data], io)
  const message = err.join("\n")
  expect(message).toContain(file)
  expect(message).toContain(expected)
  expect(code).toBe(2)
  if (!expected.includes("cannot be used")) expect(existsSync(data)).toBe(false)
})

it("a file that is not there is refused, and a function leaves built-in parts out", async () => {
  const { code, message } = await runOwnServe(folder, "--config", "absent.ts", "--data", "absent-data")
  expect([code, message]).toEqual([2, expect.stringContaining(`${join(folder, "absent.ts")} does not load`)])
  const other = openOwnFolder()
  other.write(
    "citable.config.mjs",
    `export default { publishers: (builtIn) => builtIn.filter(({ kind }) => kind !== "git") }`,
  )
  const second = await startOwnServe(other.folder)
  expect(second.line.config_changes).toBe("leaves out the publisher git")
  const connection = { kind: "git", config: {}, credentials: {} }
  const made = second.call("POST", `/v1/brands/${second.line.brand_id}/integrations`, { name: "Git", connection })
  await expect(made).rejects.toThrow(/^(?:422|501)/)
  await second.stop()
  rmSync(other.folder, { recursive: true, force: true })
})
