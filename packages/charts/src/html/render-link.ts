import { escapeHtml } from "./escape-html.ts"

/** Renders a link to a stranger's page. An address that is not of the web becomes text. */
export function renderLink(url: string, text: string): string {
  const protocol = URL.parse(url)?.protocol
  const label = escapeHtml(text.slice(0, 200))
  if (protocol !== "https:" && protocol !== "http:") return label
  return `<a href="${escapeHtml(url)}" rel="noopener noreferrer nofollow">${label}</a>`
}
