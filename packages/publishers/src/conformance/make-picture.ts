import { createHash } from "node:crypto"
import { crc32, deflateSync } from "node:zlib"

import type { ImageFile } from "../publisher.ts"

const height = 4
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Makes a grey PNG, four pixels high. Each width is another picture. */
export function makePicture(width: number): ImageFile {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits of grey for each pixel.
  header[8] = 8
  const rows = Buffer.alloc((width + 1) * height, 0x7f)
  for (let row = 0; row < height; row++) rows[row * (width + 1)] = 0
  const png = Buffer.concat([
    signature,
    toChunk("IHDR", header),
    toChunk("IDAT", deflateSync(rows)),
    toChunk("IEND", Buffer.alloc(0)),
  ])
  const sha256 = createHash("sha256").update(png).digest("hex")
  return {
    source: "https://example.com/a.png",
    bytes: Uint8Array.from(png),
    type: "image/png",
    name: `a-${sha256.slice(0, 16)}.png`,
    sha256,
    alt: "A picture",
  }
}

function toChunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data])
  const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
  ends[0].writeUInt32BE(data.length)
  ends[1].writeUInt32BE(crc32(named))
  return Buffer.concat([ends[0], named, ends[1]])
}
