/**
 * The visible text of an answer in Markdown:
 *
 * - Code, link targets and bare URLs are removed. Inline code that could be a name (`Slack`) stays.
 * - Marks of emphasis and tables become spaces or nothing.
 * - A link whose label is its own host, such as ChatGPT's `([citable.example](https://citable.example/a))`, counts as a
 *   URL.
 *
 * Sentences keep their order, in Unicode's composed form (NFC).
 */
export function visibleText(markdown: string): string {
  return markdown
    .normalize("NFC")
    .replace(/^(```|~~~)[\s\S]*?^\1.*$/gmu, " ")
    .replace(/`([^`\n]{0,1000})`/gu, (_, code: string) => (isName.test(code) ? code : " "))
    .replace(/!\[([^\]\n]{0,500})\]\([^)\s]{0,4000}(?:\s[^)\n]{0,500})?\)/gu, "$1")
    .replace(/\[([^\]\n]{0,1000})\]\(([^)\s]{0,4000})(?:\s[^)\n]{0,500})?\)/gu, (_, label: string, url: string) =>
      isHostOf(label, url) ? " " : label,
    )
    .replace(/<?https?:\/\/[^\s<>)\]]{1,4000}>?/giu, " ")
    .replace(/^\s{0,3}\[[^\]\n]{1,200}\]:[^\n]*$/gmu, " ")
    .replace(/\*\*|__|~~/gu, "")
    .replace(/(^|[\s\p{P}])[*_](?=\S)|(\S)[*_](?=$|[\s\p{P}])/gmu, "$1$2")
    .replace(/\|/gu, " ")
}

const isName = /^\p{Lu}[\p{L}\p{N} &'’-]{0,80}$/u

function isHostOf(label: string, url: string): boolean {
  const host = URL.parse(url.replace(/^<|>$/gu, ""))?.hostname.replace(/^www\./u, "")
  return (
    host !== undefined &&
    host !== "" &&
    label
      .trim()
      .toLowerCase()
      .replace(/^www\./u, "") === host
  )
}
