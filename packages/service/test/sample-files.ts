/** A GIF of some size in pixels, with extra bytes. */
export function gif(width: number, height: number, padding = 0): Buffer {
  const header = Buffer.from("GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff", "latin1")
  header.writeUInt16LE(width, 6)
  header.writeUInt16LE(height, 8)
  return Buffer.concat([header, Buffer.alloc(padding), Buffer.from(";")])
}

/** A JPEG of some size in pixels, with an EXIF `Orientation`. */
export function jpeg(width: number, height: number, orientation: number): Buffer {
  const exif = Buffer.from("Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0", "latin1")
  exif.writeUInt16BE(orientation, 24)
  const app1 = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  const frame = Buffer.from([0xff, 0xc0, 0, 17, 8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1])
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  return Buffer.concat([Buffer.from([0xff, 0xd8]), app1, exif, frame, Buffer.from([0xff, 0xd9])])
}

export const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="30" height="15"><rect width="9"/></svg>')
