interface Part {
  start: number
  end: number
}

/**
 * Whether browsers show a PNG or an AVIF turned by a quarter, so that its width is the height that it is stored with. A PNG says so in an
 * `eXIf` chunk before its data (PNG, third edition, section 11.3.3.1), an AVIF in an `irot` property (ISO/IEC 23008-12, section 6.5.10).
 */
export function isTurned(bytes: Uint8Array, type: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    if (type === "image/png") return isTurnedByExif(view)
    return type === "image/avif" && isTurnedByProperty(view)
  } catch (error) {
    // What ends in the middle of a part says nothing.
    if (error instanceof RangeError) return false
    throw error
  }
}

function isTurnedByExif(view: DataView): boolean {
  for (let at = 8; at < view.byteLength; at += 12 + view.getUint32(at)) {
    const type = toText(view, at + 4)
    if (type === "IDAT") return false
    if (type === "eXIf") return readOrientation(view, at + 8) >= 5
  }
  return false
}

/** The tag `Orientation` of the first directory of a TIFF (Exif 3.0, section 4.6.5.1.6); 1 where there is none. */
function readOrientation(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949
  const directory = start + view.getUint32(start + 4, isLittle)
  const count = view.getUint16(directory, isLittle)
  for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
    if (view.getUint16(entry, isLittle) === 0x0112) return view.getUint16(entry + 8, isLittle)
  }
  return 1
}

function isTurnedByProperty(view: DataView): boolean {
  let part: Part | undefined = { start: 0, end: view.byteLength }
  for (const type of ["meta", "iprp", "ipco", "irot"]) {
    part = part && findBox(view, part, type)
    // Version and flags.
    if (type === "meta" && part !== undefined) part.start += 4
  }
  return part !== undefined && view.getUint8(part.start) % 2 === 1
}

/** What is in the first box of a type among those that stand one after the other. */
function findBox(view: DataView, { start, end }: Part, type: string): Part | undefined {
  for (let at = start; at < end;) {
    const size = view.getUint32(at)
    // A size of 1 stands before one of 64 bits, and 0 for all that follows: neither comes before the data.
    if (size < 8) return undefined
    if (toText(view, at + 4) === type) return { start: at + 8, end: Math.min(end, at + size) }
    at += size
  }
  return undefined
}

function toText(view: DataView, at: number): string {
  return String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)))
}
