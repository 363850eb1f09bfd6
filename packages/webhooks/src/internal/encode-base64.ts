/** Standard base64 with padding (RFC 4648 section 4), on every runtime. */
export function encodeBase64(bytes: Uint8Array): string {
  let binary = ""
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary)
}
