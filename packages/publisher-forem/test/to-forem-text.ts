/** The text that readers get: without the comment at its beginning, after Liquid, as app/services/markdown_processor/parser.rb does it. */
export function toForemText(body: string): string {
  // What is between code marks is wrapped, so that Liquid leaves it alone. A pair of marks that is none goes wrong here as it does there.
  const wrapped = body
    .replace(/^\s*---[ \t]*\n[\s\S]*?\n---[ \t]*(?:\n|$)/, "")
    .replace(/^\s*<!--[^]*?-->/, "")
    .replace(/\s*~{3}.*?~{3}|\s*`{3}.*?`{3}|`{2}.+?`{2}|`.+?`/gs, (code) => {
      const hidden = code
        .replaceAll("{% endraw %}", "{----% endraw %----}")
        .replaceAll("{% raw %}", "{----% raw %----}")
      return /^\s*`{3}/.test(code) ? `\n{% raw %}${hidden}{% endraw %}\n` : `{% raw %}${hidden}{% endraw %}`
    })
  return runLiquid(wrapped).replace(/\{----(% (?:end)?raw %)----\}/g, "{$1}")
}

/** What Liquid makes of a text that knows no variable and no tag but `raw`. An error is shown in place of the whole article. */
function runLiquid(text: string): string {
  let output = ""
  let at = 0
  for (;;) {
    const open = text.slice(at).search(/\{[{%]/)
    if (open < 0) return output + text.slice(at)
    output += text.slice(at, at + open)
    at += open
    const tag = /^\{%-?\s*(\w+)[^]*?%\}/.exec(text.slice(at))
    const variable = /^\{\{[^]*?\}\}/.exec(text.slice(at))
    if (tag?.[1] === "raw") {
      const end = /\{%-?\s*endraw\s*-?%\}/.exec(text.slice(at + tag[0].length))
      if (end === null) return "Liquid syntax error: 'raw' tag was never closed"
      output += text.slice(at + tag[0].length, at + tag[0].length + end.index)
      at += tag[0].length + end.index + end[0].length
    } else if (tag !== null) return `Liquid syntax error: Unknown tag '${tag[1]}'`
    else if (variable !== null) at += variable[0].length
    else return "Liquid syntax error: Variable was not properly terminated"
  }
}
