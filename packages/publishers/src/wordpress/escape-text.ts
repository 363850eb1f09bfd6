import { escapeHtml } from "../parts/escape-html.ts"

/**
 * Makes WordPress show HTML as it is: shortcodes do not run, in code neither, and no line with an address alone becomes a player. The
 * block editor writes addresses in code in the same way.
 */
export function neutralise(html: string): string {
  return (
    html
      // The filter for authors reads references of characters twice.
      .replaceAll("&amp;#", "&amp;&#035;")
      // The form with three digits is the one that WordPress itself writes, and turns no longer back.
      .replaceAll("[", "&#091;")
      // It looks back only from an address: from each blank line on, it would read those that follow again and again.
      .replace(/(https?:)(?<=(?:^|>)\s*https?:)\/\/(?=[^\s<>"]+\s*(?:$|<))/gim, "$1&#047;&#047;")
  )
}

/** Plain text as HTML, for fields such as the title. */
export function escapeText(text: string): string {
  return neutralise(escapeHtml(text))
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: "\u00A0" }

/** Replaces character references, such as those that WordPress stores in the names of tags. */
export function unescapeText(html: string): string {
  return html.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
  })
}
