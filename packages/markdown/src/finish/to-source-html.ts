import { escapeText } from "../internal/escape-text.ts"

/** The HTML for a body that is shown as text. */
export function toSourceHtml(source: string): string {
  // HTML parsers drop a newline right after `<pre>`.
  return `<pre class="citable-source">${source.startsWith("\n") ? "\n" : ""}${escapeText(source)}</pre>`
}
