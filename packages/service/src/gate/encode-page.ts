import { promisify } from "node:util"
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib"

import type { Coding } from "../call/entity-tags.ts"
import type { Page, PageCache } from "./create-page-cache.ts"

type Bytes = Uint8Array<ArrayBuffer>

const compress = { br: promisify(brotliCompress), gzip: promisify(gzip), zstd: promisify(zstdCompress) }

/** Encodes a body. It takes a thread of libuv, so other calls go on. The levels are those after which more time saves few bytes. */
export function encodeBody(body: Bytes, coding: Coding): Promise<Bytes> {
  if (coding === "zstd") return compress.zstd(body, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  if (coding === "gzip") return compress.gzip(body, { level: 5 })
  const { BROTLI_PARAM_QUALITY: quality, BROTLI_PARAM_SIZE_HINT: size } = constants
  return compress.br(body, { params: { [quality]: 4, [size]: body.byteLength } })
}

/** The encoded body of a page. The first call encodes it, and the page cache keeps it beside the page. */
export function encodePage(
  pages: PageCache,
  { page, pageKey }: { page: Page; pageKey: string },
  coding: Coding,
): Bytes | Promise<Bytes> {
  const known = page.encoded?.get(coding)
  if (known !== undefined) return known
  const encoded = (page.encoded ??= new Map())
  const encoding = encodeBody(page.body, coding)
  encoded.set(coding, encoding)
  encoding.then(
    (bytes) => {
      encoded.set(coding, bytes)
      pages.weigh(pageKey, page)
    },
    () => encoded.delete(coding),
  )
  return encoding
}
