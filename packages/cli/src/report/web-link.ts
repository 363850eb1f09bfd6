import { html } from "hono/html"

/** Renders a link to the web. Any other address becomes text. */
export function webLink(url: string, text: string): ReturnType<typeof html> {
  const protocol = URL.parse(url)?.protocol
  const label = text.slice(0, 200)
  if (protocol !== "https:" && protocol !== "http:") return html`${label}`
  return html`<a href="${url}" rel="noreferrer nofollow">${label}</a>`
}
