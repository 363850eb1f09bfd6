import { setTimeout } from "node:timers/promises"

import sharp, { type Sharp } from "sharp"
import { afterAll, describe, expect, it } from "vitest"

import { createPictureMaker } from "../src/pictures/create-picture-maker.ts"
import type { Version } from "../src/pictures/picture-task.ts"
import { animate, animatePng, blank, claimSize } from "./hostile-pictures.ts"
import { makePicture, pictureFormats } from "./sample-pictures.ts"

const maker = createPictureMaker({ fault: undefined })
afterAll(() => maker.close())

const both: Version[] = [
  { width: 640, format: "webp" },
  { width: 320, format: "webp" },
]
const make = async (bytes: Uint8Array, versions = both) => {
  const answer = await maker.make({ bytes, versions })
  const sizes =
    answer.outcome === "made" ? answer.versions.map(({ pixels: { width, height } }) => `${width}×${height}`) : undefined
  return { ...answer, sizes }
}

describe("a picture that would take too much is refused by its header, with the reason:", () => {
  it.each<[string, Parameters<typeof claimSize>, string]>([
    ["a PNG of 256 megapixels", ["png", 16_000, 16_000], "It has 256 megapixels. A file of the type PNG"],
    ["a PNG of 64,250 pixels a side", ["png", 64_250, 64_250], "It has 4129 megapixels."],
    ["a JPEG of 130 megapixels", ["jpeg", 65_000, 2000], "It has 130 megapixels. A file of the type JPEG"],
    ["a WebP of 268 megapixels", ["webp", 16_383, 16_383], "It has 269 megapixels. A file of the type WebP"],
    ["an AVIF of 64 megapixels", ["avif", 8000, 8000], "It has 64 megapixels. A file of the type AVIF"],
  ])("%s", async (_, claim, reason) => {
    expect(await make(await claimSize(...claim))).toMatchObject({
      outcome: "failed",
      reason: expect.stringContaining(reason),
    })
  })
})

describe("a damaged file is told as one:", () => {
  it.each<[string, () => Promise<Buffer>, RegExp]>([
    ["half a JPEG", async () => half(await blank(900, 900).jpeg().toBuffer()), /cannot be decoded: .*premature end/i],
    ["half a PNG", async () => half(await noise(300, 300).png().toBuffer()), /cannot be decoded: .*(?:read|png)/i],
    [
      "half a WebP",
      async () => half(await noise(300, 300).webp().toBuffer()),
      /cannot be decoded: .*(?:webp|riff|unable)/i,
    ],
    ["half an AVIF", async () => half(await noise(300, 300).avif({ effort: 0 }).toBuffer()), /cannot be decoded: /i],
    ["an SVG under another name", async () => Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), /unsupported/],
    ["a TIFF", () => blank(9, 9).tiff().toBuffer(), /unsupported/],
    ["nothing", async () => Buffer.alloc(0), /cannot be decoded: /],
  ])("%s", async (_, file, reason) => {
    expect(await make(await file())).toMatchObject({ outcome: "failed", reason: expect.stringMatching(reason) })
  })
})

describe("an animation gets no versions that would not move, but a placeholder and a colour:", () => {
  it.each<[string, () => Promise<Buffer>]>([
    ["a GIF", () => animate("gif")],
    ["a WebP", () => animate("webp")],
    ["a PNG", animatePng],
  ])("%s", async (_, file) => {
    expect(await make(await file())).toMatchObject({
      outcome: "animation",
      placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    })
  })
})

describe("odd pictures get versions:", () => {
  it.each<[string, () => Promise<Buffer>, string[]]>([
    ["of one pixel", () => blank(1, 1).png().toBuffer(), ["1×1", "1×1"]],
    ["of 12,000 pixels by one", () => blank(12_000, 1).png().toBuffer(), ["640×1", "320×1"]],
    ["of 640 by 20,000, which a WebP cannot be", () => blank(640, 20_000).png().toBuffer(), ["320×10000"]],
    ["in CMYK", () => blank(700, 70).toColourspace("cmyk").jpeg().toBuffer(), ["640×64", "320×32"]],
    ["in grey", () => blank(700, 70).greyscale().png().toBuffer(), ["640×64", "320×32"]],
    ["of 16 bits", () => blank(700, 70).toColourspace("rgb16").png().toBuffer(), ["640×64", "320×32"]],
    ["progressive", () => blank(700, 70).jpeg({ progressive: true }).toBuffer(), ["640×64", "320×32"]],
  ])("%s", async (_, file, sizes) => {
    expect(await make(await file())).toMatchObject({ outcome: "made", sizes })
  })

  it.each<[string, (picture: Sharp) => Sharp]>([
    ["in Display P3", (picture) => picture.withIccProfile("p3")],
    ["in CMYK", (picture) => picture.withIccProfile("cmyk").toColourspace("cmyk")],
    ["of 16 bits", (picture) => picture.toColourspace("rgb16")],
  ])("a version of a picture %s has its colours, in sRGB", async (name, encode) => {
    const picture = encode(blank(400, 300))
    const bytes = await (name === "in CMYK" ? picture.jpeg() : picture.png()).toBuffer()
    const answer = await make(bytes, [{ width: 320, format: "png" }])
    if (answer.outcome !== "made") throw new Error(answer.outcome)
    const { channels } = await sharp(answer.versions[0]?.bytes).stats()
    const means = channels.slice(0, 3).map(({ mean }) => mean)
    for (const [at, mean] of means.entries())
      expect(Math.abs(mean - [51, 102, 153][at]!)).toBeLessThan(name === "in CMYK" ? 20 : 4)
  })
})

it.each(Object.entries(pictureFormats).filter(([name]) => name !== "a GIF"))(
  "%s is turned as browsers turn it, in all eight ways",
  async (_, format) => {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const bytes = await makePicture(format, { width: 340, height: 170, orientation })
      const size = orientation >= 5 && format.isNeverTurned !== true ? "170×340" : "320×160"
      expect([orientation, (await make(bytes, both.slice(1))).sizes]).toEqual([orientation, [size]])
    }
  },
  60_000,
)

it("a picture that is turned and mirrored shows the same corner as in a browser", async () => {
  const red = {
    input: { create: { width: 100, height: 100, channels: 3, background: "#f00" } },
    top: 0,
    left: 0,
  } as const
  for (const [orientation, corner] of [
    [1, "top left"],
    [2, "top right"],
    [3, "bottom right"],
    [4, "bottom left"],
    [5, "top left"],
    [6, "top right"],
    [7, "bottom right"],
    [8, "bottom left"],
  ] as const) {
    const bytes = await blank(400, 300).composite([red]).withMetadata({ orientation }).jpeg().toBuffer()
    const answer = await make(bytes, [{ width: 320, format: "png" }])
    if (answer.outcome !== "made") throw new Error(answer.outcome)
    const { data, info } = await sharp(answer.versions[0]?.bytes)
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isRed = (x: number, y: number) => (data[(y * info.width + x) * info.channels] ?? 0) > 200
    const [right, bottom] = [info.width - 5, info.height - 5]
    const red4 = {
      "top left": isRed(5, 5),
      "top right": isRed(right, 5),
      "bottom left": isRed(5, bottom),
      "bottom right": isRed(right, bottom),
    }
    expect(Object.entries(red4).flatMap(([name, is]) => (is ? [name] : []))).toEqual([corner])
  }
})

const half = (bytes: Buffer) => bytes.subarray(0, bytes.byteLength / 2)
const noise = (width: number, height: number) => {
  const data = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7919) % 251))
  return sharp(data, { raw: { width, height, channels: 3 } })
}

describe("the process that decodes", () => {
  const own = (timeoutMs: number) => createPictureMaker({ fault: undefined, timeoutMs })

  it("is ended when it takes too long or when the service stops, and that says nothing about the file", async () => {
    const bytes = await blank(3000, 2000).jpeg().toBuffer()
    const short = own(1)
    const reason = "It was not done within 0.001 seconds."
    // The second one gets a process of its own.
    for (let times = 0; times < 2; times++) {
      expect(await short.make({ bytes, versions: both })).toEqual({ outcome: "interrupted", reason })
    }
    await short.close()
    const stopping = own(60_000)
    const making = [stopping.make({ bytes, versions: both }), stopping.make({ bytes, versions: both })]
    await setTimeout(20)
    await stopping.close()
    const stopped = { outcome: "stopped", reason: "The service stopped." }
    expect(await Promise.all(making)).toEqual([stopped, stopped])
  })

  it("is not started without sharp", async () => {
    const none = createPictureMaker({ fault: "sharp is missing" })
    const answer = await none.make({ bytes: Buffer.alloc(0), versions: both })
    expect(answer).toEqual({ outcome: "unusable", reason: "sharp is missing" })
    await none.close()
  })
})
