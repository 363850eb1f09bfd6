import { findOpaqueHtml } from "../../body/find-opaque-html.ts"
import { createRangeCheck } from "../../body/text-range.ts"

/** Shortcodes of plugins that show code, and the languages that SyntaxHighlighter takes as names. */
const names =
  "code sourcecode source cc crayon actionscript3 as3 bash shell coldfusion cf cpp csharp css delphi pascal pas diff patch erlang fsharp groovy html java javafx javascript js jscript latex matlab objc perl php plain powershell ps python py ruby rails scala sql vb vbnet xhtml xml yaml".split(
    " ",
  )
const plain = new Set(["code", "sourcecode", "source", "cc", "crayon", "plain"])
const opening = new RegExp(String.raw`(?<!\[)\[(${names.join("|")})((?:\s[^\]]{0,500})?)\]`, "g")

/** Turns shortcodes that show code into `<pre>`, so that nothing in them counts as HTML, as a paragraph or as another shortcode. */
export function readCode(content: string): string {
  const isOpaque = createRangeCheck(findOpaqueHtml(content))
  const missing = new Set<string>()
  let html = ""
  let at = 0
  opening.lastIndex = 0
  for (let match = opening.exec(content); match !== null; match = opening.exec(content)) {
    const [mark, name = "", attributes = ""] = match
    const from = match.index + mark.length
    const end = missing.has(name) ? -1 : content.indexOf(`[/${name}]`, from)
    if (end === -1) missing.add(name)
    if (end === -1 || isOpaque(match.index)) continue
    html += content.slice(at, match.index) + toPre(content.slice(from, end), toLanguage(name, attributes))
    at = end + name.length + 3
    opening.lastIndex = at
  }
  return html + content.slice(at)
}

function toLanguage(name: string, attributes: string): string {
  const written = /\b(?:lang|language)\s*=\s*["']?([\w#+-]+)/.exec(attributes)?.[1]
  return (written ?? (plain.has(name) ? "" : name)).toLowerCase()
}

/** Some plugins store code as HTML, others as it is. */
function toPre(code: string, language: string): string {
  const text = code
    .replace(/^[ \t]*\r?\n/, "")
    .trimEnd()
    .replaceAll(/&(?!(?:#\d+|#x[\da-f]+|\w{2,30});)/gi, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
  return `<pre><code${language === "" ? "" : ` class="language-${language}"`}>${text}</code></pre>`
}
