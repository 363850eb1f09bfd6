import { escapeHtml } from "./escape-html.ts"

/** A paragraph that leads to something of the old site. Without words it shows its address, which sites can show as a player. */
export function toLinkBlock(address: string, words: string = address): string {
  return `<p><a href="${escapeHtml(address)}">${escapeHtml(words)}</a></p>`
}
