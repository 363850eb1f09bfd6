import { type Client, type ClientInput, createClient } from "@citable/client"
import { catalogue, type ToolName } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

let service: StartedService
let client: Client
beforeAll(async () => {
  service = await startService()
  client = createClient({ baseUrl: service.url, apiKey: service.operatorToken, brandId: service.brandId, retries: 0 })
})
afterAll(async () => {
  await client.close()
  await service.close()
})

it("every tool of the catalogue is a method", () => {
  for (const { name } of catalogue) {
    expect(client).toHaveProperty(
      name.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase()),
      expect.any(Function),
    )
  }
})

it.each<[ToolName, object]>([
  ["get_visibility", { from: "2026-01-01", engine: "claude" } satisfies ClientInput<"get_visibility">],
  ["list_pages", { state: ["ok", "redirect"], indexable: true, limit: 5 } satisfies ClientInput<"list_pages">],
  ["inspect_url", { url: "https://example.com/a?b=1,2&c=%23" } satisfies ClientInput<"inspect_url">],
  ["delete_media", { media_id: "med_1", force: true } satisfies ClientInput<"delete_media">],
  ["start_scan", { engines: ["claude"], repeats: 2 } satisfies ClientInput<"start_scan">],
  ["read_page", { url: "https://example.com/" } satisfies ClientInput<"read_page">],
])("%s: lists, flags, numbers and URLs arrive as in the contract", async (name, input) => {
  await Promise.allSettled([client.call(name, input as never)])
  // Only 422 matters here, with which the service refuses an input. The tool itself may fail.
  const { path, status } = service.requests.at(-1) ?? {}
  expect([path, status]).not.toEqual([path, 422])
  expect(status).toBeGreaterThanOrEqual(200)
})

it("answers are typed by the contract", () => {
  type Answer<Call extends (...args: never[]) => Promise<unknown>> = Awaited<ReturnType<Call>>
  const rate = (answer: Answer<Client["getVisibility"]>): number | null => answer.overall.current.mention_rate.value
  const volume = (answer: Answer<Client["addKeywords"]>): string | undefined => answer.data[0]?.volume.source
  // @ts-expect-error -- a page without its URL
  const unread = () => client.readPage({})
  // @ts-expect-error -- an undeclared filter
  const unfiltered = () => client.listKeywords({ nope: 1 })
  expect([rate, volume, unread, unfiltered]).toHaveLength(4)
})
