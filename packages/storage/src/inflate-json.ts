import { promisify } from "node:util"
import { inflate } from "node:zlib"

/** The value that `deflateJson` wrote. */
export const inflateJson = async (bytes: Uint8Array): Promise<unknown> =>
  JSON.parse((await promisify(inflate)(bytes)).toString("utf8"))
