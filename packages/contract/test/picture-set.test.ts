import { pictureSet, sharedPicture } from "@citable/contract/pictures"
import { expect, test } from "vitest"

const url = "https://citable.example.com/media/med_01/harbour.jpg"
const image = { url, width: 700, height: 350, widths: [320, 640, 960] }

test("a set names the true width of each version", () => {
  expect(pictureSet(image, "webp")).toBe(`${url}/320.webp 320w, ${url}/640.webp 640w, ${url}/960.webp 700w`)
  expect(pictureSet({ ...image, width: null }, "avif")).toContain(`${url}/960.avif 960w`)
  expect(pictureSet({ ...image, url: "https://a.example/a b.jpg", widths: [320] }, "webp")).toBe(
    "https://a.example/a%20b.jpg/320.webp 320w",
  )
})

test("without versions there is no set, and others get the original", () => {
  for (const widths of [undefined, [], [-1], "320", [Number.NaN]] as (number[] | undefined)[])
    expect(pictureSet({ ...image, widths }, "webp")).toBeUndefined()
  for (const widths of [undefined, []]) expect(sharedPicture({ ...image, widths })).toEqual({ ...image, widths })
})

test("others get a picture of at most 1,280 pixels, with its true size", () => {
  expect(sharedPicture({ ...image, alt: "A" })).toEqual({ ...image, alt: "A", url: `${url}/1280.jpg` })
  const large = { ...image, width: 4000, height: 3001 }
  expect(sharedPicture(large)).toMatchObject({ width: 1280, height: 960 })
  expect(sharedPicture({ ...large, height: 1 })).toMatchObject({ width: 1280, height: 1 })
  expect(sharedPicture({ ...large, width: null })).toMatchObject({ width: null, height: null })
})
