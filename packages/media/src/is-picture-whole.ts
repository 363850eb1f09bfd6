/**
 * Whether a picture has its end, by the structure of its file: one of which a host sent only the beginning has none. Reads no pixels. Other types
 * than PNG, JPEG, GIF, WebP and AVIF count as whole.
 */
export function isPictureWhole(bytes: Uint8Array, contentType: string): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (contentType === "image/png") return isPngWhole(view)
  if (contentType === "image/jpeg") return isJpegWhole(bytes)
  if (contentType === "image/gif") return lastByteOf(bytes) === 0x3b
  if (contentType === "image/webp") return view.byteLength >= 12 && view.getUint32(4, true) + 8 <= view.byteLength
  return contentType === "image/avif" ? areBoxesWhole(view) : true
}

/** Chunks, of which `IEND` is the last. */
function isPngWhole(view: DataView): boolean {
  for (let at = 8; at + 12 <= view.byteLength;) {
    const end = at + 12 + view.getUint32(at)
    if (view.getUint32(at + 4) === 0x49454e44) return end <= view.byteLength
    at = end
  }
  return false
}

/** Segments up to the pixels, and behind them a mark of the end. A thumbnail in a segment has its own. */
function isJpegWhole(bytes: Uint8Array): boolean {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff && bytes[at + 1] !== 0xda) {
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  if (bytes[at] !== 0xff || bytes[at + 1] !== 0xda) return false
  for (let end = bytes.length - 2; end > at; end--) if (bytes[end] === 0xff && bytes[end + 1] === 0xd9) return true
  return false
}

/** Zeros may follow the end of a GIF. */
function lastByteOf(bytes: Uint8Array): number | undefined {
  let end = bytes.length - 1
  while (end > 0 && bytes[end] === 0) end--
  return bytes[end]
}

/** Boxes, of which `mdat` has the pixels. */
function areBoxesWhole(view: DataView): boolean {
  let at = 0
  let hasPixels = false
  while (at + 8 <= view.byteLength) {
    const size = view.getUint32(at)
    hasPixels ||= view.getUint32(at + 4) === 0x6d646174
    // A box without a size goes to the end, so nothing says where that is.
    if (size === 0) return true
    const long = size === 1 && at + 16 <= view.byteLength ? Number(view.getBigUint64(at + 8)) : size
    if (long < 8) return false
    at += long
  }
  return hasPixels && at === view.byteLength
}
