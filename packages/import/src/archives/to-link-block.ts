import { escapeHtml } from "../body/escape-html.ts"

/** A paragraph that leads to something of the old site. Without words it shows its address, which sites can show as a player. */
export function toLinkBlock(address: string, words?: string): string {
  const watched = toWatchAddress(address)
  return `<p><a href="${escapeHtml(watched)}">${escapeHtml(words ?? watched)}</a></p>`
}

/** The page of a film whose frame an address is. */
function toWatchAddress(address: string): string {
  const id = /^(?:https?:)?\/\/www\.youtube(?:-nocookie)?\.com\/embed\/([\w-]{11})/.exec(address)?.[1]
  return id === undefined ? address.replace(/^\/\//, "https://") : `https://www.youtube.com/watch?v=${id}`
}
