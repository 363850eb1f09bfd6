interface Part {
  start: number
  end: number
}

/**
 * Whether browsers rotate a PNG or an AVIF by a quarter turn, which swaps its stored width and height. A PNG has this
 * in an `eXIf` chunk before its data (PNG, third edition, section 11.3.3.1), an AVIF in an `irot` property (ISO/IEC
 * 23008-12, section 6.5.10).
 */
export function isRotated(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === "image/png") return isRotatedByExif(view)
    return type === "image/avif" && isRotatedByProperty(view)
  } catch (error) {
    // A truncated file has no orientation.
    if (error instanceof RangeError) return false
    throw error
  }
}

function isRotatedByExif(view: DataView): boolean {
  for (let at = 8; at < view.byteLength; at += 12 + view.getUint32(at)) {
    const type = toText(view, at + 4)
    if (type === "IDAT") return false
    if (type === "eXIf") return readOrientation(view, at + 8) >= 5
  }
  return false
}

/** The tag `Orientation` of the first directory of a TIFF (Exif 3.0, section 4.6.5.1.6); 1 if absent. */
function readOrientation(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const count = view.getUint16(directory, isLittle)
  for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle)
  }
  return 1
}

function isRotatedByProperty(view: DataView): boolean {
  let part: Part | undefined = { start: 0, end: view.byteLength }
  for (const type of ["meta", "iprp", "ipco", "irot"]) {
    part = part && findBox(view, part, type)
    // Skip version and flags.
    if (type === "meta" && part !== undefined) part.start += 4
  }
  return part !== undefined && view.getUint8(part.start) % 2 === 1
}

/** The content of the first box of a type in a sequence of boxes. */
function findBox(view: DataView, { start, end }: Part, type: string): Part | undefined {
  for (let at = start; at < end;) {
    const size = view.getUint32(at)
    // A size of 1 announces a 64-bit size, and 0 means the rest of the file. Neither occurs before the data.
    if (size < 8) return undefined
    if (toText(view, at + 4) === type) return { start: at + 8, end: Math.min(end, at + size) }
    at += size
  }
  return undefined
}

function toText(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}
