import { crc32 } from "node:zlib"

/**
 * The name of a body in a replica, and what tells damage: its CRC-32 and its length. Two bodies can have one name, so whoever
 * stores a body compares it with the one that has its name. A cryptographic hash costs four times as much.
 */
export function toBodyKey(body: Uint8Array): string {
  return `${crc32(body).toString(36)}.${body.length.toString(36)}`
}
