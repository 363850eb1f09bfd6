import type { GivenFile } from "./create-memory-fs.ts"

/** Puts files into one, to keep them somewhere: the length of a list, the list as JSON, and the bytes of each file. */
export function packFiles(files: readonly GivenFile[]): Uint8Array {
  const list = Buffer.from(JSON.stringify(files.map(({ path, bytes }) => [path, bytes.length])))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(list.length)
  return Buffer.concat([length, list, ...files.map(({ bytes }) => bytes)])
}

/** Takes the files out again. They share the memory of the whole. */
export function unpackFiles(packed: Uint8Array): GivenFile[] {
  const buffer = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  let at = 4 + buffer.readUInt32BE(0)
  const list = JSON.parse(buffer.toString("utf8", 4, at)) as [path: string, length: number][]
  return list.map(([path, length]) => ({ path, bytes: buffer.subarray(at, (at += length)) }))
}
