import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js"

/** SHA-256 of a text in hex. It is synchronous and works without `node:crypto`. */
export function hashText(text: string): string {
  return bytesToHex(sha256(utf8ToBytes(text)))
}
