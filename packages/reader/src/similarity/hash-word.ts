/** A 32-bit hash of a text (FNV-1a with a last mixing), the same on every machine. */
export function hashWord(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return mix(hash)
}

/** Joins two hashes to one; the order counts. */
export function joinHashes(left: number, right: number): number {
  return mix(Math.imul(left, 0x9e_37_79_b1) ^ right)
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2_b2_ae_35)
  return (hash ^ (hash >>> 16)) >>> 0
}
