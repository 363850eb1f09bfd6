import { readBytes } from "./read-bytes.ts"

/**
 * Reads the first `maxBytes` bytes of a response's body and cancels the rest. `truncated` says whether there was more.
 */
export function readUpTo(response: Response, maxBytes: number): Promise<{ bytes: Uint8Array; truncated: boolean }> {
  return readBytes(response.body, maxBytes)
}
