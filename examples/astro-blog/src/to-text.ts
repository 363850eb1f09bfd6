const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " }

/** The words of HTML, without its tags. */
export function toText(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex?: string, digits?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      return code > 0x10ffff ? " " : String.fromCodePoint(code)
    })
    .replaceAll(/\s+/g, " ")
    .trim()
}
