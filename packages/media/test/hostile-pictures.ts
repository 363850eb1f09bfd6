import { crc32 } from "node:zlib"

import sharp from "sharp"

export const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 51, g: 102, b: 153 } } })

/** A small JPEG, PNG, WebP or AVIF whose header says that it has this size. */
export async function claimSize(
  type: "jpeg" | "png" | "webp" | "avif",
  width: number,
  height: number,
): Promise<Buffer> {
  const bytes = await blank(64, 64).toFormat(type).toBuffer()
  if (type === "jpeg") {
    const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
    bytes.writeUInt16BE(height, at + 5)
    bytes.writeUInt16BE(width, at + 7)
  } else if (type === "png") {
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29)
  } else if (type === "webp") {
    const at = bytes.indexOf(Buffer.from([0x9d, 0x01, 0x2a]))
    bytes.writeUInt16LE(width, at + 3)
    bytes.writeUInt16LE(height, at + 5)
  } else {
    const at = bytes.indexOf("ispe") + 8
    bytes.writeUInt32BE(width, at)
    bytes.writeUInt32BE(height, at + 4)
  }
  return bytes
}

/** A PNG that says it has an animation. */
export async function animatePng(): Promise<Buffer> {
  const bytes = await blank(400, 300).png().toBuffer()
  const chunk = Buffer.alloc(20)
  chunk.writeUInt32BE(8, 0)
  chunk.write("acTL", 4)
  chunk.writeUInt32BE(2, 8)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 16)), 16)
  return Buffer.concat([bytes.subarray(0, 33), chunk, bytes.subarray(33)])
}

/** An animation of two frames. */
export async function animate(type: "gif" | "webp"): Promise<Buffer> {
  const frames = await blank(400, 600).raw().toBuffer()
  frames.fill(200, frames.byteLength / 2)
  const raw = { width: 400, height: 600, channels: 3, pageHeight: 300 } as const
  return sharp(frames, { raw }).toFormat(type).toBuffer()
}
