import { pictureCard, pictureLook, pictureSet, sharedPicture } from "@citable/contract/pictures"
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

test("a card has the shape that social networks ask for, and is cut around the focus that its address names", () => {
  const large = { ...image, width: 4000, height: 3000 }
  expect(pictureCard(large)).toMatchObject({ url: `${url}/card-50-50.jpg`, width: 1200, height: 630 })
  const moved = { ...large, url: `${url}?v=1`, focus: { x: 0.26, y: 1 } }
  expect(pictureCard(moved)).toMatchObject({ url: `${url}/card-30-100.jpg` })
  expect(pictureCard(image)).toMatchObject({ url: `${url}/card-50-50.jpg`, width: 666, height: 350 })
  for (const small of [{ width: 599 }, { height: 314 }, { width: null }, { widths: undefined }])
    expect(pictureCard({ ...large, ...small })).toEqual(sharedPicture({ ...large, ...small }))
})

test("the look of a picture is what a page can use, whatever a service says", () => {
  const placeholder = "data:image/webp;base64,UklGRg=="
  const focus = { x: 0.5, y: 0.1 }
  expect(pictureLook({ color: "#336699", placeholder, focus })).toEqual({
    color: "#336699",
    placeholder,
    focus: [50, 10],
  })
  const nothing = { color: undefined, placeholder: undefined, focus: undefined }
  for (const nonsense of [
    {},
    { color: null, placeholder: null, focus: null },
    { color: "red;}", placeholder: "https://a.example/a.png", focus: { x: 0.5, y: 2 } },
    { color: "#33669", placeholder: 'data:image/svg+xml;base64,"', focus: { x: NaN, y: "0" as unknown as number } },
  ])
    expect(pictureLook(nonsense)).toEqual(nothing)
})
