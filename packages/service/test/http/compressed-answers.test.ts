import { request } from "node:http"
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib"

import type { Article } from "@citable/contract"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

const decoders = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }
const codings = ["zstd", "br", "gzip"] as const

let service: StartedService
let article: Article

beforeAll(async () => {
  service = await startService()
  article = await service.publish({ title: "Long", slug: "long", body: "What assistants cite. ".repeat(200) })
})
afterAll(() => service.close())

/** Sends a request whose answer nobody decodes. */
function send(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${headers["authorization"] ?? service.apiKey}`
    const outgoing = request(service.url + path, { method, headers: { ...headers, authorization } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on("data", (chunk: Buffer) => chunks.push(chunk))
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      )
    })
    outgoing.on("error", reject).end()
  })
}

const list = () => `/v1/brands/${service.brandId}/content`
const bySlug = () => `${list()}/by-slug/long`

describe.each(codings)("an answer in %s", (coding) => {
  it("has the bytes of the plain one, also from the page cache", async () => {
    for (const path of [list(), bySlug(), `${list()}/changes`, `/v1/content/${article.id}`]) {
      const plain = await send(path)
      for (let time = 0; time < 2; time++) {
        const { status, headers, body } = await send(path, { "accept-encoding": coding })
        expect([status, headers["content-encoding"]]).toEqual([200, coding])
        expect(headers["vary"]).toBe("authorization, accept-encoding")
        expect(decoders[coding](body).toString(), path).toBe(plain.body.toString())
        expect(body.length).toBeLessThan(plain.body.length / 4)
      }
    }
  })

  it("has a strong entity tag of its own, and a 304 has the tag that the caller holds", async () => {
    const plain = await send(bySlug())
    const encoded = await send(bySlug(), { "accept-encoding": coding })
    const [tag, own] = [String(plain.headers["etag"]), String(encoded.headers["etag"])]
    expect(own).toBe(`${tag.slice(0, -1)}-${coding}"`)
    for (const held of [tag, own, `W/${own}`]) {
      for (const accepted of [coding, `zstd, br, gzip, ${coding}`, `identity, ${coding}`]) {
        const answer = await send(bySlug(), { "if-none-match": `"other", ${held}`, "accept-encoding": accepted })
        expect([answer.status, answer.body.length]).toEqual([304, 0])
        expect(answer.headers["etag"]).toBe(held)
        expect(answer.headers["content-encoding"]).toBeUndefined()
        expect(answer.headers["vary"]).toBe("authorization, accept-encoding")
      }
    }
    expect((await send(bySlug(), { "if-none-match": own })).headers["etag"]).toBe(own)
    const both = await send(bySlug(), { "if-none-match": `${tag}, ${own}`, "accept-encoding": coding })
    expect([both.status, both.headers["etag"]]).toEqual([304, own])
  })

  it("never counts as held by a caller that accepts another coding only", async () => {
    const { headers } = await send(bySlug(), { "accept-encoding": coding })
    const tag = String((await send(bySlug())).headers["etag"])
    const other = coding === "gzip" ? "br" : "gzip"
    for (const accepted of ["identity", other, `${other}, ${coding};q=0`]) {
      for (const held of [headers["etag"], `W/${String(headers["etag"])}`]) {
        const whole = await send(bySlug(), { "if-none-match": `"other", ${String(held)}`, "accept-encoding": accepted })
        expect([whole.status, whole.headers["content-encoding"]]).toEqual([
          200,
          accepted === "identity" ? undefined : other,
        ])
      }
      const sent = { "if-none-match": `${String(headers["etag"])}, ${tag}`, "accept-encoding": accepted }
      const answer = await send(bySlug(), sent)
      expect([answer.status, answer.headers["etag"]]).toEqual([304, tag])
    }
  })

  it("has the weak entity tag of the plain one", async () => {
    const encoded = await send(list(), { "accept-encoding": coding })
    expect(encoded.headers["etag"]).toMatch(/^W\//)
    expect(encoded.headers["etag"]).toBe((await send(list())).headers["etag"])
    const held = { "if-none-match": `"other", ${String(encoded.headers["etag"])}`, "accept-encoding": coding }
    expect((await send(list(), held)).headers["etag"]).toBe(encoded.headers["etag"])
  })

  it("gives an entity tag that an edit accepts", async () => {
    const credential = { authorization: service.writeKey }
    const read = await send(`/v1/content/${article.id}`, { ...credential, "accept-encoding": coding })
    const edit = (tag: string) =>
      fetch(`${service.url}/v1/content/${article.id}`, {
        method: "PATCH",
        headers: {
          authorization: `Bearer ${service.writeKey}`,
          "content-type": "application/json",
          "if-match": tag,
        },
        body: "{}",
      })
    expect((await edit(String(read.headers["etag"]))).status).toBe(200)
    expect((await edit(`"${article.id}.0.d-${coding}"`)).status).toBe(412)
  })
})

it("the caller's preference counts, and what it refuses does not come", async () => {
  const codingOf = async (accepted: string) =>
    (await send(list(), { "accept-encoding": accepted })).headers["content-encoding"]
  expect(await codingOf("gzip, deflate, br, zstd")).toBe("zstd")
  expect(await codingOf("gzip, br;q=0.5")).toBe("gzip")
  expect(await codingOf("GZIP;q=1.0, zstd;q=0")).toBe("gzip")
  expect(await codingOf("*")).toBe("zstd")
  expect(await codingOf("*, zstd;q=0")).toBe("br")
  for (const nothing of ["", "identity", "deflate", "gzip;q=0", "gzip;q=0.1, identity;q=0.5", "gzip;q=x"])
    expect(await codingOf(nothing), nothing).toBeUndefined()
})

it("a HEAD has the headers of the GET and no body", async () => {
  const { status, headers, body } = await send(bySlug(), { "accept-encoding": "br" }, "HEAD")
  expect([status, headers["content-encoding"], body.length]).toEqual([200, "br", 0])
  expect(headers["etag"]).toMatch(/-br"$/)
})

it("short answers, answers to writes and problems go as they are", async () => {
  const accepted = { "accept-encoding": "zstd, br, gzip" }
  expect(
    (await send(`/v1/brands/${service.brandId}`, { ...accepted, authorization: service.writeKey })).headers,
  ).not.toHaveProperty("content-encoding")
  expect((await send(`${list()}/by-slug/nothing`, accepted)).headers).not.toHaveProperty("content-encoding")
  const created = await fetch(`${service.url}${list()}`, {
    method: "POST",
    headers: { ...accepted, authorization: `Bearer ${service.writeKey}`, "content-type": "application/json" },
    body: JSON.stringify({ title: "Written", body: "What assistants cite. ".repeat(200) }),
  })
  expect([created.status, created.headers.get("content-encoding")]).toEqual([201, null])
})

it("readers of drafts and of published content never share a compressed page", async () => {
  const accepted = { "accept-encoding": "zstd" }
  await service.call("PATCH", `/v1/content/${article.id}`, { title: "Edited in private" })
  const draft = await send(bySlug(), { ...accepted, authorization: service.writeKey })
  const live = await send(bySlug(), accepted)
  expect(zstdDecompressSync(draft.body).toString()).toContain("Edited in private")
  expect(zstdDecompressSync(live.body).toString()).not.toContain("Edited in private")
})

it("many callers at once get one answer, however many codings they accept", async () => {
  const fresh = `${list()}?limit=7`
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, at) => send(fresh, { "accept-encoding": codings[at % 3] ?? "" })),
  )
  const texts = answers.map(({ headers, body }) =>
    decoders[headers["content-encoding"] as keyof typeof decoders](body).toString(),
  )
  expect(new Set(texts).size).toBe(1)
})
