import { crc32 } from "node:zlib"

/** The length of the header: checksum and length of the content, in hexadecimal. */
const headerLength = 17

/** Encodes a text as a file with a checksum. */
export function encodeEntry(value: string): Buffer {
  const content = Buffer.from(value)
  const header = `${toHex(crc32(content))}${toHex(content.length)}\n`
  return Buffer.concat([Buffer.from(header, "latin1"), content])
}

/** Decodes the text of a file. `undefined` if the file is damaged. */
export function decodeEntry(file: Buffer): string | undefined {
  const content = file.subarray(headerLength)
  const header = file.subarray(0, headerLength).toString("latin1")
  if (header !== `${toHex(crc32(content))}${toHex(content.length)}\n`) return undefined
  return content.toString()
}

function toHex(value: number): string {
  return value.toString(16).padStart(8, "0")
}
