// A platform that somebody writes outside this repository, by docs/guides/add-a-platform.md alone.
import { mkdtempSync, rmSync } from "node:fs"
import { fileURLToPath } from "node:url"

import { startService, type StartedService } from "@citable/dev"
import { builtInPublishers } from "@citable/publishers"
import { createService, type Service, type ServiceOptions } from "@citable/service"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { type BoardTests, loadAddedPlatform, writeAddedPlatform } from "./added-platform.ts"

// Inside this package, so that its imports are found.
const folder = mkdtempSync(fileURLToPath(new URL(".added-platform-", import.meta.url)))
const lines = writeAddedPlatform(folder)
// Its test file declares the tests of every publisher.
const { board, tests } = await loadAddedPlatform(folder)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it("its definition has at most 60 lines", () => {
  expect(lines).toBeLessThanOrEqual(60)
})

describe("a service with the platform", () => {
  let platform: Awaited<ReturnType<BoardTests["startBoard"]>>
  let service: StartedService
  let integration: string
  const integrations = () => `/v1/brands/${service.brandId}/integrations`

  beforeAll(async () => {
    platform = await tests.startBoard()
    service = await startService({ publishers: [...builtInPublishers, board] })
    const connection = { kind: "board", config: { url: platform.url }, credentials: { token: platform.token } }
    const made = await service.call<{ id: string }>("POST", integrations(), { name: "Board", connection })
    integration = made.id
  })
  afterAll(async () => {
    await service.close()
    await platform.close()
  })

  it("checks the settings by what the definition declares", async () => {
    const credentials = { token: platform.token }
    const refused = async (connection: object) =>
      service.call("POST", integrations(), { name: "Board", connection }).catch((error: Error) => error.message)
    expect(await refused({ kind: "board", config: { url: "nonsense" }, credentials })).toMatch(/422.*config\/url/)
    expect(await refused({ kind: "board", config: { url: platform.url }, credentials: {} })).toMatch(/422.*token/)
    expect(await refused({ kind: "unknown", config: {}, credentials: {} })).toMatch(/422/)
  })

  it("tests the connection, publishes, updates and withdraws an article, and hides the token", async () => {
    expect(await service.call("POST", `/v1/integrations/${integration}/test`)).toMatchObject({
      kind: "board",
      status: "connected",
      config: { url: platform.url },
      targets: [{ id: "board", name: platform.url }],
    })
    const article = { title: "On the board", slug: "on-the-board", body: "Some **words**." }
    const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, article)
    await service.call("POST", `/v1/content/${id}/publish`, { integration_id: integration })
    const [note] = platform.notes.values()
    expect(note).toEqual({
      title: "On the board",
      html: expect.stringContaining("<strong>words</strong>"),
      visible: true,
    })
    await service.call("PATCH", `/v1/content/${id}`, { title: "Renamed" })
    await service.call("POST", `/v1/content/${id}/publish`, { integration_id: integration })
    expect([...platform.notes.values()]).toMatchObject([{ title: "Renamed", visible: true }])
    await service.call("POST", `/v1/content/${id}/unpublish`, { integration_id: integration })
    expect([...platform.notes.values()]).toMatchObject([{ title: "Renamed", visible: false }])
    const listed = await service.call("GET", `/v1/content/${id}/publications`)
    expect(listed).toMatchObject({ items: [{ kind: "board", state: "withdrawn" }] })
    const shown = JSON.stringify([listed, await service.call("GET", integrations())])
    expect(shown).not.toContain(platform.token)
  })

  it("asks for the token again when the place changes", async () => {
    const connection = { kind: "board", config: { url: "http://127.0.0.1:9" } }
    const changed = service.call("PATCH", `/v1/integrations/${integration}`, { connection })
    await expect(changed).rejects.toThrow(/422.*credentials/)
  })

  it("describes the platform to programs and agents", async () => {
    const { tools } = await service.call<{ tools: { name: string; input_schema: unknown }[] }>("GET", "/v1/tools")
    const create = JSON.stringify(tools.find(({ name }) => name === "create_integration")?.input_schema)
    expect(create).toContain('"const":"board"')
    expect(create).toContain('"const":"wordpress"')
    const document = (await (await fetch(`${service.url}/openapi.json`)).json()) as object
    expect(JSON.stringify(document)).toContain('"const":"board"')
  })
})

it("a service without the definition keeps what it knows, says so, and shows the rest", async () => {
  const folderOfData = mkdtempSync(`${folder}/data-`)
  const platform = await tests.startBoard()
  const first = await startService({ dataDir: folderOfData, publishers: [board] })
  const connection = { kind: "board", config: { url: platform.url }, credentials: { token: platform.token } }
  const path = `/v1/brands/${first.brandId}/integrations`
  const { id } = await first.call<{ id: string }>("POST", path, { name: "Board", connection })
  await first.close()
  const errors: unknown[] = []
  const start = (options: Partial<ServiceOptions>) =>
    createService({ dataDir: folderOfData, onError: (error) => errors.push(error), ...options })
  const ask = async (service: Service, method: string, at: string, body?: object) => {
    const headers = { authorization: `Bearer ${first.operatorToken}`, "content-type": "application/json" }
    const content = body === undefined ? {} : { body: JSON.stringify(body) }
    const response = await service.fetch(new Request(`http://localhost${at}`, { method, headers, ...content }))
    return { status: response.status, body: (await response.json()) as { data?: { kind: string }[] } }
  }
  const kinds = async (service: Service) => (await ask(service, "GET", path)).body.data?.map(({ kind }) => kind)
  const second = await start({})
  expect(errors).toMatchObject([{ code: "publisher_missing", message: expect.stringContaining("board") as string }])
  expect(await kinds(second)).toEqual(["api"])
  expect(await ask(second, "PATCH", `/v1/integrations/${id}`, { name: "Other" })).toMatchObject({ status: 501 })
  await second.close()
  const third = await start({ publishers: [board] })
  expect(await kinds(third)).toEqual(["api", "board"])
  expect(errors).toHaveLength(1)
  await third.close()
  await platform.close()
})

it.each([
  ["a kind of an engine", { ...board, kind: "openai" }],
  ["a kind with spaces", { ...board, kind: "Our board" }],
  ["a secret setting", { ...board, config: board.credentials, credentials: [] }],
  ["two fields of one name", { ...board, credentials: [...board.config, ...board.credentials] }],
])("the service refuses a definition with %s", async (_, definition) => {
  await expect(startService({ publishers: [definition] })).rejects.toMatchObject({ code: "invalid_publisher" })
})
