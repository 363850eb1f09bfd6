/** Node's class of bytes, where there is one. */
const { Buffer: NodeBuffer } = globalThis as { Buffer?: typeof Buffer }
/** Only then a text is written as its numbers are read. */
const isLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1
/** The memory for longer texts is not kept. */
const maxKept = 262_144

let bytes: Buffer<ArrayBuffer> | undefined
let units = new Uint16Array()

/**
 * The code units of a text, with zeros behind them. Read them before the next call, which may write over them. Reading them from the text
 * takes several times as long, the more so if it is a part of another text.
 */
export function readUnits(text: string, zeros = 0): Uint16Array {
  const length = text.length + zeros
  if (NodeBuffer === undefined || !isLittleEndian || length > maxKept) return copyUnits(text, length)
  if (bytes === undefined || length > units.length) {
    bytes = NodeBuffer.allocUnsafeSlow(2 * Math.min(maxKept, 2 * length + 16_384))
    units = new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
  }
  bytes.write(text, "utf16le")
  if (zeros > 0) units.fill(0, text.length, length)
  return units
}

function copyUnits(text: string, length: number): Uint16Array {
  const copied = new Uint16Array(length)
  for (let at = 0; at < text.length; at += 1) copied[at] = text.charCodeAt(at)
  return copied
}
