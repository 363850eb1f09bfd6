import { readBytes } from "./read-bytes.ts"

/**
 * The first bytes of a response's body, at most `maxBytes` of them; the rest is refused. `truncated` tells that there was more.
 */
export function readUpTo(response: Response, maxBytes: number): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  return readBytes(response.body, maxBytes)
}
