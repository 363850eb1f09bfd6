import type { BrandDetail, Problem } from "@citable/contract"
import type { UploadedMedia } from "@citable/contract/site"
import { startService, type StartedService } from "@citable/dev"
import { afterAll, beforeAll, expect, it } from "vitest"

import { gif } from "../sample-files.ts"

let started: StartedService
beforeAll(async () => {
  started = await startService({ media: { maxBytes: 2 * 1024 * 1024 } })
})
afterAll(() => started.close())

const brand = () => `/v1/brands/${started.brandId}`
const ask = async (method: string, path: string, body?: unknown) => {
  const response = await fetch(started.url + path, {
    method,
    headers: { authorization: `Bearer ${started.operatorToken}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as BrandDetail & Problem }
}

it("the logo of a brand is a small picture of its own library, and nobody deletes it by accident", async () => {
  const upload = (bytes: Buffer, type: string) =>
    started.call<UploadedMedia>("POST", `${brand()}/media`, {
      source: { kind: "base64", data: bytes.toString("base64"), content_type: type },
    })
  const choose = async (id: string | null) => {
    const { status, body } = await ask("PATCH", brand(), { logo_media_id: id })
    return status === 200 ? body.logo_media_id : body.detail
  }
  const shown = async () => (await ask("GET", brand())).body
  expect(await shown()).toMatchObject({ logo_media_id: null, logo: null })
  const { id, url } = await upload(gif(40, 20), "image/gif")
  expect(await choose(id)).toBe(id)
  expect(await shown()).toMatchObject({ logo: { url, content_type: "image/gif", width: 40, height: 20 } })
  expect(await choose((await upload(gif(9, 9, 1024 * 1024), "image/gif")).id)).toContain("at most 1 MB")
  expect(await choose((await upload(Buffer.from("%PDF-1.4\n%%EOF"), "application/pdf")).id)).toContain("is a picture")
  expect(await choose("med_00000000000000000000000000")).toContain("no such file")
  const file = `${brand()}/media/${id}`
  await expect(started.call("DELETE", file)).rejects.toThrow("the logo of the brand")
  await started.call("DELETE", `${file}?force=true`)
  // It is in the trash, from which it comes back.
  expect(await shown()).toMatchObject({ logo_media_id: id, logo: null })
  await started.call("PATCH", file, { trashed: false })
  expect(await shown()).toMatchObject({ logo: { url } })
  expect(await choose(null)).toBeNull()
})
