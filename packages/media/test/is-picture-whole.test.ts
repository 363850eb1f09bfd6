import { expect, it } from "vitest"

import { isPictureWhole } from "../src/is-picture-whole.ts"
import { makePicture, pictureFormats } from "./sample-pictures.ts"

it.each(Object.keys(pictureFormats))("%s is whole, and no beginning of it is", async (name) => {
  const picture = pictureFormats[name]
  if (picture === undefined) throw new Error(name)
  const bytes = await makePicture(picture, { width: 40, height: 30, orientation: 6 })
  const type = `image/${picture.format}`
  expect(isPictureWhole(bytes, type)).toBe(true)
  // A GIF says nowhere how long it is: a byte within it can look like its end.
  const cuts = Array.from({ length: bytes.length - 1 }, (_, at) => bytes.subarray(0, at + 1))
  const passed = cuts.filter((cut) => isPictureWhole(cut, type))
  expect(passed.length).toBeLessThanOrEqual(picture.format === "gif" ? cuts.length / 20 : 0)
})
