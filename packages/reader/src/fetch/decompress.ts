import type { Transform } from "node:stream"
import {
  brotliDecompressSync,
  constants,
  createBrotliDecompress,
  createGunzip,
  createInflate,
  createInflateRaw,
  createZstdDecompress,
  gunzipSync,
  inflateRawSync,
  inflateSync,
  zstdDecompressSync,
} from "node:zlib"

import { CitableError } from "@citable/contract"

interface Bounds {
  /** The most bytes after decompression; more are cut off. */
  maxBytes: number
  /** Names who sent the bytes in errors. */
  host: string
}

interface Bytes {
  bytes: Uint8Array
  truncated: boolean
}

interface Options {
  maxOutputLength?: number
}

interface Decoder {
  atOnce(body: Uint8Array, options: Options): Uint8Array
  stream(): Transform
}

// A body may end early: what came is decompressed. A server that compresses with a larger window than RFC 9659 allows gets no memory.
const zlibOptions = { chunkSize: 65_536, finishFlush: constants.Z_SYNC_FLUSH }
const brotliOptions = { chunkSize: 65_536, finishFlush: constants.BROTLI_OPERATION_FLUSH }
const zstdOptions = {
  chunkSize: 65_536,
  finishFlush: constants.ZSTD_e_flush,
  params: { [constants.ZSTD_d_windowLogMax]: 23 },
}

const gzip: Decoder = {
  atOnce: (body, options) => gunzipSync(body, { ...zlibOptions, ...options }),
  stream: () => createGunzip(zlibOptions),
}
const zlib: Decoder = {
  atOnce: (body, options) => inflateSync(body, { ...zlibOptions, ...options }),
  stream: () => createInflate(zlibOptions),
}
/** What some servers send as `deflate`. */
const rawDeflate: Decoder = {
  atOnce: (body, options) => inflateRawSync(body, { ...zlibOptions, ...options }),
  stream: () => createInflateRaw(zlibOptions),
}
const brotli: Decoder = {
  atOnce: (body, options) => brotliDecompressSync(body, { ...brotliOptions, ...options }),
  stream: () => createBrotliDecompress(brotliOptions),
}
const zstd: Decoder = {
  atOnce: (body, options) => zstdDecompressSync(body, { ...zstdOptions, ...options }),
  stream: () => createZstdDecompress(zstdOptions),
}

/** The most bytes that are decompressed at once, which is faster, but keeps everything else waiting. */
const atOnce = { body: 131_072, bytes: 1_048_576 }

/**
 * Undoes the `content-encoding` of a body. An encoding that is not known counts as none, as in browsers.
 *
 * @throws {CitableError} `invalid_encoding` if the bytes are not what the header says.
 */
export async function decompress(body: Uint8Array, encoding: string, { maxBytes, host }: Bounds): Promise<Bytes> {
  const names = encoding.toLowerCase().split(",").slice(-3)
  let result: Bytes = { bytes: body, truncated: false }
  for (const name of names.toReversed()) {
    const decoder = findDecoder(name.trim(), result.bytes)
    if (decoder === undefined || result.bytes.length === 0) continue
    try {
      const { bytes, truncated } = await decode(decoder, result.bytes, maxBytes)
      result = { bytes, truncated: truncated || result.truncated }
    } catch (error) {
      throw new CitableError(`${host} sent a body that is not compressed as its header says.`, {
        code: "invalid_encoding",
        cause: error,
      })
    }
  }
  const { bytes, truncated } = result
  return { bytes: bytes.subarray(0, maxBytes), truncated: truncated || bytes.length > maxBytes }
}

function findDecoder(name: string, body: Uint8Array): Decoder | undefined {
  if (name === "gzip" || name === "x-gzip") return gzip
  if (name === "deflate") return ((body[0] ?? 0) & 15) === 8 ? zlib : rawDeflate
  if (name === "br") return brotli
  return name === "zstd" ? zstd : undefined
}

async function decode(decoder: Decoder, body: Uint8Array, maxBytes: number): Promise<Bytes> {
  if (body.length <= atOnce.body) {
    try {
      const bytes = decoder.atOnce(body, { maxOutputLength: Math.max(1, Math.min(maxBytes, atOnce.bytes)) })
      return { bytes, truncated: false }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_BUFFER_TOO_LARGE") throw error
    }
  }
  return decodeUpTo(decoder.stream(), body, maxBytes)
}

async function decodeUpTo(stream: Transform, body: Uint8Array, maxBytes: number): Promise<Bytes> {
  const chunks: Uint8Array[] = []
  let length = 0
  let truncated = false
  stream.end(body)
  // Leaving the loop destroys the stream, so the rest is never decompressed.
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    const remaining = maxBytes - length
    truncated = chunk.length > remaining
    chunks.push(truncated ? chunk.subarray(0, remaining) : chunk)
    length += Math.min(chunk.length, remaining)
    if (truncated) break
  }
  return { bytes: Buffer.concat(chunks, length), truncated }
}
