import { crc32 } from "node:zlib"

/** The checksum and the length of what follows, in hexadecimal. */
const headerLength = 17

/** A text as a file that tells whether it is whole. */
export function encodeEntry(value: string): Buffer {
  const content = Buffer.from(value)
  const header = `${toHex(crc32(content))}${toHex(content.length)}\n`
  return Buffer.concat([Buffer.from(header, "latin1"), content])
}

/** The text of a file; undefined for one that is not as it was written: cut off, or with other bytes in it. */
export function decodeEntry(file: Buffer): string | undefined {
  const content = file.subarray(headerLength)
  const header = file.subarray(0, headerLength).toString("latin1")
  if (header !== `${toHex(crc32(content))}${toHex(content.length)}\n`) return undefined
  return content.toString()
}

function toHex(value: number): string {
  return value.toString(16).padStart(8, "0")
}
