import sharp, { type Sharp } from "sharp"
import { afterAll, describe, expect, it } from "vitest"

import { createPictureMaker } from "../src/pictures/create-picture-maker.ts"
import { defaultVersions } from "../src/pictures/default-versions.ts"
import type { PictureAnswer } from "../src/pictures/picture-task.ts"
import { blank } from "./hostile-pictures.ts"

const maker = createPictureMaker({ fault: undefined, timeoutMs: 600_000 })
afterAll(() => maker.close())
/** Without a height, there is no card. */
const uncut = { height: null, focus_x: null, focus_y: null }

/** Makes what the service would, and says what it took. */
async function make(
  bytes: Buffer,
  filename: string,
  width = 8000,
): Promise<PictureAnswer & { used: { cpuMs: number; maxMemory: number } }> {
  const answer = await maker.make({ bytes, versions: defaultVersions({ filename, width, ...uncut }) })
  if (answer.used === undefined) throw new Error(JSON.stringify(answer))
  return { ...answer, used: answer.used }
}

const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

/** A picture with grain of several sizes. Its JPEG of 1280 pixels has the bytes of a photo with much detail, 150 KB. */
async function photo(width: number, height: number): Promise<Sharp> {
  const grain = (wide: number, sigma: number) => {
    const noise = { type: "gaussian", mean: 128, sigma } as const
    const size = { width: wide, height: Math.round((wide * height) / width) }
    return sharp({ create: { ...size, channels: 3, background: "#7a9a9a", noise } })
  }
  const layers = [1500, 750, 375].map(async (wide) => {
    const small = await grain(wide, 20).png().toBuffer()
    return {
      input: await sharp(small).resize(width, height, { kernel: "cubic" }).png({ compressionLevel: 0 }).toBuffer(),
    }
  })
  const all = await Promise.all(layers)
  return grain(width, 6).composite(all.map((layer) => ({ ...layer, blend: "soft-light" })))
}

describe("pictures at the limits stay within 1 GB and 30 seconds, or fail with a reason", () => {
  const side = 10_000
  it.each<[string, () => Promise<Buffer>, string, string | RegExp]>([
    [
      "a PNG of 100 megapixels and few bytes",
      () => blank(side, side).png({ compressionLevel: 9 }).toBuffer(),
      "a.png",
      "made",
    ],
    ["a JPEG of 100 megapixels", () => blank(side, side).jpeg().toBuffer(), "a.jpg", "made"],
    [
      "a progressive JPEG of 100 megapixels",
      () => blank(side, side).jpeg({ progressive: true }).toBuffer(),
      "a.jpg",
      "made",
    ],
    [
      "an AVIF of 64 megapixels and few bytes",
      () => blank(8000, 8000).avif({ effort: 0 }).toBuffer(),
      "a.avif",
      /64 megapixels/,
    ],
    ["an AVIF of 16 megapixels", () => blank(4000, 4000).avif({ effort: 0 }).toBuffer(), "a.avif", "made"],
    ["a WebP of 40 megapixels", () => blank(8000, 5000).webp().toBuffer(), "a.webp", "made"],
    ["a PNG of 1,900 by 60,000", () => blank(1900, 60_000).png().toBuffer(), "a.png", /made|memory/],
    [
      "a picture of 24 megapixels, turned",
      async () => (await photo(6000, 4000)).withMetadata({ orientation: 6 }).jpeg({ quality: 95 }).toBuffer(),
      "a.jpg",
      "made",
    ],
  ])(
    "%s",
    async (name, file, filename, expected) => {
      const bytes = await file()
      const answer = await make(bytes, filename)
      const said = "reason" in answer ? `${answer.outcome}: ${answer.reason}` : answer.outcome
      console.log(
        `${name}: ${bytes.byteLength} bytes, ${answer.used.cpuMs} ms, ${megabytes(answer.used.maxMemory)} MB, ${said}`,
      )
      expect(said).toMatch(expected)
      expect(answer.used.maxMemory).toBeLessThan(1.25 * 1024 ** 3)
    },
    600_000,
  )
})

it("a picture of 12 MB costs a phone at most 150 KB", async () => {
  const bytes = await (await photo(6000, 4000)).jpeg({ quality: 99, chromaSubsampling: "4:2:0" }).toBuffer()
  const answer = await make(bytes, "a.jpg", 6000)
  if (answer.outcome !== "made") throw new Error(answer.outcome)
  const sizes = answer.versions.map(
    (one) => `${one.width}.${one.format}: ${Math.round(one.bytes.byteLength / 1000)} KB`,
  )
  console.log(`${(bytes.byteLength / 1e6).toFixed(1)} MB: ${sizes.join(", ")}`)
  // A phone of 390 pixels and three dots a pixel takes 1280.
  const shown = answer.versions.find(({ width, format }) => width === 1280 && format === "webp")
  expect(bytes.byteLength).toBeGreaterThan(12_000_000)
  expect(shown?.bytes.byteLength).toBeLessThan(150_000)
}, 600_000)

it("a library of pictures of phones, cameras and screens is made, and says what it took", async () => {
  const count = Number(process.env["CITABLE_PICTURES"] ?? 60)
  const phone = await (await photo(6000, 4000)).jpeg({ quality: 92 }).toBuffer()
  const camera = await (await photo(3000, 2000)).jpeg({ quality: 85 }).toBuffer()
  const screen = await (await photo(2560, 1600)).median(9).png({ palette: true, colours: 64 }).toBuffer()
  const kinds = [
    ["phone.jpg", 6000, phone],
    ["camera.jpg", 3000, camera],
    ["screen.png", 2560, screen],
  ] as const
  let [cpuMs, bytes, most] = [0, 0, 0]
  for (let at = 0; at < count; at++) {
    const [filename, width, input] = kinds[at % kinds.length]!
    const answer = await make(input, filename, width)
    if (answer.outcome !== "made") throw new Error(JSON.stringify(answer))
    cpuMs += answer.used.cpuMs
    bytes += answer.versions.reduce((sum, one) => sum + one.bytes.byteLength, 0)
    most = Math.max(most, answer.used.maxMemory)
  }
  console.log(
    `${count} pictures: ${(cpuMs / 60_000).toFixed(1)} CPU minutes, ${Math.round(cpuMs / count)} ms each, ${Math.round(bytes / count / 1000)} KB stored each, ${megabytes(most)} MB at most`,
  )
  expect(cpuMs / count).toBeLessThan(5000)
}, 7_200_000)
