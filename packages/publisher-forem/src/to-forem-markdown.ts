/** The parts of a text from `toMarkdown` that Forem reads in its own way, and those that stay as they are. */
const part = new RegExp(
  [
    String.raw`(?<fence>^(?<prefix>[ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(?<marks>\x60{3,})(?<language>[^\n]*)\n(?<code>[^]*?)\n?^[ \t>]*\k<marks>[ \t]*$)`,
    String.raw`(?<span>(?<!(?<!\\)\x60)(?<ticks>\x60+)(?!\x60)(?<inner>[^]*?[^\x60])\k<ticks>(?!\x60))`,
    String.raw`\[\]\((?<bare>[^)\s]+)\)`,
    String.raw`(?<address>\]\((?:\\.|[^)\\\n])*\)|<[a-z][^>\s]*>)`,
    String.raw`(?<liquid>\{[{%])`,
    String.raw`\\(?<escaped>[\\@\x60\n])`,
    String.raw`(?<apart>(?<![\w@])@(?=[\w-])|\{(?=\x60))`,
    String.raw`(?<stray>~{3,}|\x60+)`,
    String.raw`(?<=^[ \t>]*(?:[-*+]|\d+[.)])[ \t]+)\[(?<box>[ x])\](?= )`,
  ].join("|"),
  "gim",
)

/**
 * Makes Markdown that Forem shows as it is meant (app/services/markdown_processor/parser.rb of forem/forem): no `{{` or `{%` is run as Liquid,
 * no `@name` notifies a member, and code that has marks of code in it stays whole.
 */
export function toForemMarkdown(markdown: string): string {
  return markdown.replaceAll(part, (...found) => {
    const [whole] = found as unknown as [string]
    const groups = found.at(-1) as Record<string, string | undefined>
    if (groups["fence"] !== undefined) return toFence(whole, groups)
    if (groups["span"] !== undefined) return toSpan(whole, groups["inner"] ?? "")
    if (groups["bare"] !== undefined) return `<${groups["bare"]}>`
    if (groups["address"] !== undefined) return whole.replaceAll("{", "%7B")
    if (groups["liquid"] !== undefined) return asText(whole)
    // Forem puts Liquid before code, which a brace would make other Liquid of.
    if (groups["apart"] !== undefined) return `<span>${whole}</span>`
    if (groups["box"] !== undefined) return groups["box"] === " " ? "☐" : "☑"
    if (groups["stray"] !== undefined) return groups["stray"].startsWith("~") ? toEntities(whole) : ""
    if (groups["escaped"] === "`") return "&#96;"
    // Forem knows no escape of the others, and breaks lines by itself.
    return groups["escaped"] === "\\" ? whole : (groups["escaped"] ?? whole)
  })
}

/** Liquid leaves alone what is between these. Only the two characters are: a text can contain the end of it. */
const asText = (opening: string) => `{% raw %}${opening}{% endraw %}`

/** Forem puts lines of its own around what is between three marks: code with marks in it, or in a list or a quote, goes out as HTML in one line. */
function toFence(
  fence: string,
  { prefix = "", marks = "", language = "", code = "" }: Record<string, string | undefined>,
) {
  if (prefix === "" && marks.length === 3 && !code.includes("~~~")) return fence
  const [name = ""] = language.trim().split(/\s/)
  const open = name === "" ? "<pre><code>" : `<pre><code class="language-${name.replace(/[^\w+#-]/g, "")}">`
  // The lines after the first have spaces in place of the bullet of a list.
  const next = prefix.replaceAll(/[-*+]|\d+[.)]/g, (bullet) => " ".repeat(bullet.length))
  const lines = code.split("\n").map((line) => line.slice(line.startsWith(next) ? next.length : next.trimEnd().length))
  return `${prefix}${open}${toEntities(`${lines.join("\n")}\n`)}</code></pre>`
}

function toSpan(span: string, inner: string): string {
  if (!/[`~]/.test(inner)) return span
  return `<code>${toEntities(inner.replace(/^ (.*) $/s, "$1"))}</code>`
}

const toEntities = (code: string) =>
  code.replaceAll(/\{[{%]|[^ \t\w]/gu, (sign) => (/^\{./.test(sign) ? asText(sign) : `&#${sign.codePointAt(0)};`))
