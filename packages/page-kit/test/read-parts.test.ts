import fc from "fast-check"
import { describe, expect, it } from "vitest"

import { readParts } from "../src/read-parts.ts"

/** A request whose body arrives in pieces of these sizes, again and again. */
function toRequest(body: Buffer, sizes: readonly number[], type: string): Request {
  let at = 0
  let turn = 0
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close()
      const size = sizes[turn++ % sizes.length] ?? 1
      controller.enqueue(new Uint8Array(body.subarray(at, at + size)))
      at += size
    },
  })
  const headers = { "content-type": type }
  return new Request("http://localhost/", { method: "POST", body: stream, headers, duplex: "half" } as RequestInit)
}

async function encode(fields: readonly [name: string, filename: string | undefined, bytes: Uint8Array][]) {
  const form = new FormData()
  for (const [name, filename, bytes] of fields) {
    if (filename === undefined) form.append(name, Buffer.from(bytes).toString("latin1"))
    else form.append(name, new Blob([new Uint8Array(bytes)]), filename)
  }
  const response = new Response(form)
  return { body: Buffer.from(await response.arrayBuffer()), type: response.headers.get("content-type") ?? "" }
}

const names = fc.string({ unit: fc.constantFrom("a", '"', "é", " ", ";", "=", "name", "日", "\n"), maxLength: 8 })
// A browser sends the line ends of a field as CRLF, so fields here have none.
const bytesOf = (pieces: string[]) => Buffer.from(pieces.join(""), "latin1")
const fieldBytes = fc.array(fc.constantFrom("a", "-", "--", "="), { maxLength: 12 }).map(bytesOf)
const fileBytes = fc.array(fc.constantFrom("\r\n", "\r", "\n", "--", "\r\n--", "a", "\0", "\xff"), { maxLength: 60 })
const parts = fc.array(
  fc.oneof(
    fc.tuple(names, fc.constant(undefined), fieldBytes),
    fc.tuple(
      names,
      names.filter((name) => name !== ""),
      fileBytes.map(bytesOf),
    ),
  ),
  { maxLength: 5 },
)

describe("a form that arrives in pieces", () => {
  it("has the parts that a browser has sent, wherever the pieces end", async () => {
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 4 }),
        async (sent, sizes) => {
          const { body, type } = await encode(sent)
          const seen = []
          for await (const { name, filename, read } of readParts(toRequest(body, sizes, type), body.length)) {
            seen.push([name, filename, (await read(1000))?.toString("latin1")])
          }
          const lines = (text: string) => text.replaceAll(/\r\n?|\n/g, "\r\n")
          expect(seen).toEqual(sent.map(([name, filename, bytes]) => [lines(name), filename, bytes.toString("latin1")]))
        },
      ),
      { numRuns: 300 },
    )
  })

  it("has an empty name for the file that nobody has chosen", async () => {
    const body = '--b\r\ncontent-disposition: form-data; name="files"; filename=""\r\n\r\n\r\n--b--\r\n'
    for await (const { name, filename, read } of readParts(
      toRequest(Buffer.from(body), [9], 'multipart/form-data; boundary="b"'),
      1000,
    )) {
      expect([name, filename, (await read(10))?.length]).toEqual(["files", "", 0])
    }
    expect.assertions(1)
  })

  it("goes on with the next part after one that is too large, or that nobody reads", async () => {
    const { body, type } = await encode([
      ["a", "a.bin", Buffer.alloc(5000, "a")],
      ["b", "b.bin", Buffer.alloc(5000, "b")],
      ["c", "c.bin", Buffer.from("c")],
    ])
    const seen = []
    for await (const { name, read } of readParts(toRequest(body, [64], type), body.length)) {
      seen.push([name, name === "b" ? "not read" : (await read(4999))?.length])
    }
    expect(seen).toEqual([
      ["a", undefined],
      ["b", "not read"],
      ["c", 1],
    ])
  })

  it("is refused when it is cut off anywhere, longer than allowed, or no form", async () => {
    const { body, type } = await encode([["a", "a.bin", Buffer.from("some bytes")]])
    const readAll = async (request: Request, most: number) => {
      for await (const part of readParts(request, most)) await part.read(1000)
    }
    for (let length = 0; length < body.length - 4; length += 7) {
      const request = toRequest(body.subarray(0, length), [16], type)
      await expect(readAll(request, body.length)).rejects.toMatchObject({ code: "invalid_input" })
    }
    const long = toRequest(body, [16], type)
    await expect(readAll(long, body.length - 1)).rejects.toMatchObject({ code: "body_too_large" })
    for (const other of ["text/plain", "multipart/form-data", `multipart/form-data; boundary=${"b".repeat(71)}`]) {
      await expect(readAll(toRequest(body, [16], other), body.length)).rejects.toMatchObject({
        code: "unsupported_media_type",
      })
    }
    const headers = `--b\r\ncontent-disposition: form-data; name="${"n".repeat(9000)}"\r\n\r\n`
    const fat = toRequest(Buffer.from(headers), [4096], "multipart/form-data; boundary=b")
    await expect(readAll(fat, 100_000)).rejects.toMatchObject({ code: "invalid_input" })
  })
})
