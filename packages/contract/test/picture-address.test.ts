import { pictureAddress, pictureFallback, pictureWidths } from "@citable/contract/pictures"
import { describe, expect, test } from "vitest"

const url = "https://citable.example.com/media/med_01/h%C3%A4fen.jpg"

describe("the address of a smaller picture", () => {
  test("continues the address of the original", () => {
    expect(pictureAddress(url, 640, "webp")).toBe(`${url}/640.webp`)
    expect(pictureAddress(`${url}?v=1#top`, 960, "avif")).toBe(`${url}/960.avif`)
  })

  test("is a PNG for those who read no WebP if the original is one, otherwise a JPEG", () => {
    expect(pictureFallback(url)).toBe(`${url}/1280.jpg`)
    expect(pictureFallback("https://a.example/media/med_1/Logo.PNG?x")).toBe(
      "https://a.example/media/med_1/Logo.PNG/1280.png",
    )
    expect(pictureFallback("https://a.example/media/med_1/png.webp")).toBe(
      "https://a.example/media/med_1/png.webp/1280.jpg",
    )
  })

  test.each([
    [4000, [320, 640, 960, 1280, 1920]],
    [1920, [320, 640, 960, 1280, 1920]],
    [1281, [320, 640, 960, 1280, 1920]],
    [1000, [320, 640, 960, 1280]],
    [641, [320, 640, 960]],
    [640, [320, 640]],
    [321, [320, 640]],
    [320, []],
    [null, []],
  ])("of a picture of %s pixels has the widths %j", (width, widths) => {
    expect(pictureWidths(url, width)).toEqual(widths)
  })

  test("does not exist for SVG, GIF and films", () => {
    for (const name of ["a.svg", "a.gif", "a.mp4", "jpg", "a.jpg.pdf"]) expect(pictureWidths(name, 4000)).toEqual([])
    for (const name of ["a.png", "a.webp", "a.AVIF", "a.jpeg"]) expect(pictureWidths(name, 4000)).toHaveLength(5)
  })
})
