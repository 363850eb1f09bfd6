/** Decodes the bytes of a page: by their mark, the header, what the page says in its first bytes, else as UTF-8 or Windows-1252. */
export function decodePage(bytes: Uint8Array, contentType: string | undefined): string {
  const marked =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : undefined
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, 2048))
  const named = /charset\s*=\s*["']?([\w-]+)/i
  const label = marked ?? named.exec(contentType ?? "")?.[1] ?? named.exec(head)?.[1]
  const decoder = label === undefined ? undefined : openDecoder(label)
  if (decoder !== undefined) return decoder.decode(bytes)
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder("windows-1252").decode(bytes)
  }
}

function openDecoder(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label)
  } catch {
    return undefined
  }
}
