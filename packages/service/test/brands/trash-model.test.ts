import { deepStrictEqual } from "node:assert"

import { startService, type StartedService } from "@citable/dev"
import fc from "fast-check"
import { afterAll, beforeAll, it } from "vitest"

import { sampleUpload } from "../sample-input.ts"

// Whatever people do with the trash, each thing is live, in the trash or gone, and only the lists of that place have it.

const kinds = ["media", "prompts", "competitors", "integrations", "webhooks"] as const
type Kind = (typeof kinds)[number]
/** The name of a competitor, the text of a prompt and the engine of an integration are each once among those that are live. */
const unique: readonly Kind[] = ["prompts", "competitors", "integrations"]
const erasable: readonly Kind[] = ["media", "integrations", "webhooks"]

interface Item {
  kind: Kind
  name: string
  place: "live" | "trash" | "gone"
  deletedAt: number
}

let started: StartedService
let time = Date.UTC(2026, 0, 1)
beforeAll(async () => {
  started = await startService({ now: () => time })
})
afterAll(() => started.close())

const bodies: Record<Kind, (name: string) => object> = {
  media: (name) => ({ source: sampleUpload, filename: `${name}.gif` }),
  prompts: (text) => ({ prompts: [{ text }] }),
  competitors: (name) => ({ name }),
  integrations: (name) => ({
    name,
    connection: {
      kind: "openai_compatible",
      config: { engine: name, url: "https://models.example/v1", model: "m" },
      credentials: { api_key: "k" },
    },
  }),
  webhooks: (description) => ({ url: "https://x.example", description }),
}

const send = async (method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" }
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
  const response = await started.service.fetch(new Request(started.url + path, init))
  return { status: response.status, answer: (await response.json()) as { id?: string; data?: { id: string }[] } }
}

const steps = fc.array(
  fc.record({
    what: fc.constantFrom("create", "delete", "delete", "restore", "restore", "erase"),
    kind: fc.constantFrom(...kinds),
    name: fc.constantFrom("one", "two"),
    nth: fc.nat(5),
  }),
  { minLength: 8, maxLength: 16 },
)

it("every call ends as the model says, and every list shows what the model has there", async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const { answer } = await send("POST", "/v1/brands", { name: "Model" })
      const brand = `/v1/brands/${answer.id}`
      const model = new Map<string, Item>()
      const isTaken = (kind: Kind, name: string) =>
        unique.includes(kind) &&
        [...model.values()].some((one) => one.place === "live" && one.kind === kind && one.name === name)
      for (const { what, kind, name, nth } of plan) {
        time += 1000
        const ofKind = [...model].filter(([, item]) => item.kind === kind)
        const [id, item] = ofKind[nth % Math.max(1, ofKind.length)] ?? []
        if (what === "create") {
          const { status, answer: made } = await send("POST", `${brand}/${kind}`, bodies[kind](name))
          const madeId = made.data === undefined ? made.id : made.data[0]?.id
          // A prompt that is tracked is skipped.
          deepStrictEqual(status, isTaken(kind, name) && kind !== "prompts" ? 409 : 201)
          if (status === 201 && madeId !== undefined) model.set(madeId, { kind, name, place: "live", deletedAt: 0 })
        } else if (id !== undefined && item !== undefined) {
          const path = kind === "integrations" || kind === "webhooks" ? `/v1/${kind}/${id}` : `${brand}/${kind}/${id}`
          if (what === "delete") {
            deepStrictEqual((await send("DELETE", path)).status, item.place === "live" ? 200 : 404)
            if (item.place === "live") model.set(id, { ...item, place: "trash", deletedAt: time })
          } else if (what === "restore") {
            const isRefused = item.place === "trash" && isTaken(kind, item.name)
            deepStrictEqual(
              (await send("PATCH", path, { trashed: false })).status,
              item.place === "gone" ? 404 : isRefused ? 409 : 200,
            )
            if (item.place === "trash" && !isRefused) model.set(id, { ...item, place: "live" })
          } else if (erasable.includes(kind)) {
            const expected = { live: 409, trash: 200, gone: 404 }[item.place]
            deepStrictEqual((await send("DELETE", `${path}?permanent=true`)).status, expected)
            if (item.place === "trash") model.set(id, { ...item, place: "gone" })
          }
        }
        const shown = async (query: string) => {
          const { data = [] } = (await send("GET", `${brand}/${kind}${query}`)).answer
          return data.map((one) => one.id).filter((one) => model.has(one))
        }
        const at = (place: Item["place"]) => [...model].filter(([, one]) => one.kind === kind && one.place === place)
        deepStrictEqual(
          (await shown("")).toSorted(),
          at("live")
            .map(([one]) => one)
            .toSorted(),
        )
        const trash = at("trash").toSorted(([, one], [, other]) => other.deletedAt - one.deletedAt)
        deepStrictEqual(
          await shown("?trashed=true"),
          trash.map(([one]) => one),
        )
      }
    }),
    { numRuns: 12 },
  )
})
