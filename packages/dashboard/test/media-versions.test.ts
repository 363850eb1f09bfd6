import type { Media, MediaDetail } from "@citable/contract/site"
import type { MediaOptions } from "@citable/service"
import { expect, it } from "vitest"

import { blank } from "../../media/test/hostile-pictures.ts"
import { jpeg } from "../../service/test/sample-files.ts"
import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"

/** Opens a service for its owner. */
async function open(media: MediaOptions = {}) {
  const started = await startAccounts({ dashboard: createDashboard(), media })
  const browser = started.browse()
  await signInAs(browser, owner)
  const home = `/brands/${started.brandId}/media`
  const fileOf = (id: string) => started.call<MediaDetail>("GET", `/v1${home}/${id}`)
  const store = (filename: string, bytes: Buffer) => {
    const source = { kind: "base64", data: bytes.toString("base64"), content_type: "image/jpeg" }
    return started.call<Media>("POST", `/v1${home}`, { source, filename })
  }
  return { started, browser, home, fileOf, store }
}

it("a picture has small versions in the library, and what has none says why", async () => {
  const { started, browser, home, store, fileOf } = await open()
  const picture = await store("large.jpg", await blank(700, 500).jpeg().toBuffer())
  const damaged = await store("damaged.jpg", jpeg(700, 500, 1))
  const state = async (id: string) => (await fileOf(id)).variants_state
  await expect.poll(() => state(picture.id)).toBe("ready")
  await expect.poll(() => state(damaged.id)).toBe("failed")
  const { text } = await browser.open(home)
  expect(text).toContain(`src="/media/${picture.id}/large.jpg/320.webp"`)
  expect(text).toContain(`src="/media/${damaged.id}/damaged.jpg"`)
  expect(text).toMatch(/No smaller versions: The file cannot be decoded/)
  const page = await browser.open(`${home}/${picture.id}`)
  expect(page.text).toContain(`<a href="/media/${picture.id}/large.jpg/640.webp">image/webp, 640 × 457</a>`)
  expect((await browser.open(`${home}/${damaged.id}`)).text).toMatch(
    /sites show the file as it is\. The file cannot be decoded/,
  )
  await browser.submit(page, picture.id, { focus_x: "25", focus_y: "100" })
  expect((await fileOf(picture.id)).focus).toEqual({ x: 0.25, y: 1 })
  expect((await browser.open(`${home}/${picture.id}`)).text).toMatch(/name="focus_x"[^>]* value="25"/)
  await browser.submit(page, picture.id, { focus_x: "25", focus_y: "" })
  expect((await fileOf(picture.id)).focus).toBeNull()
  expect(text).not.toContain("as they were uploaded")
  await started.close()
})

it("a library whose service makes no versions says so, and each picture is what was uploaded", async () => {
  const { started, browser, home, store } = await open({ pictures: false })
  const { id } = await store("file.jpg", jpeg(700, 500, 1))
  const { text } = await browser.open(home)
  expect(text).toContain("Sites get pictures as they were uploaded, however large: this service is set to make none.")
  expect(text).toContain(`src="/media/${id}/file.jpg"`)
  await started.close()
})
