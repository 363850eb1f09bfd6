import { promisify } from "node:util"
import { deflate } from "node:zlib"

/** A value as deflated JSON, for a column of bytes. `inflateJson` reads it. */
export const deflateJson = (value: unknown): Promise<Buffer> => promisify(deflate)(JSON.stringify(value))
