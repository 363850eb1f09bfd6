export interface CodeMeta {
  title: string | undefined
  /** Line numbers from 1. */
  markedLines: ReadonlySet<number>
  lineNumbers: boolean
}

const maxLine = 10_000

/** Parses a fence's info string after the language: `title="a.js"`, marked lines such as `{1,3-4}`, and `showLineNumbers`. */
export function parseCodeMeta(meta: string): CodeMeta {
  const text = meta.slice(0, 1000)
  const title = /(?:^|[\s:,{])(?:title|filename)=(?:"([^"]*)"|'([^']*)'|([^\s"'{},]+))/.exec(text)
  const markedLines = new Set<number>()
  for (const range of Array.from(text.matchAll(/\{([^{}]+)\}/g), ([, lines = ""]) => lines.split(",")).flat()) {
    const [, first, last] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(range) ?? []
    const end = Math.min(Number(last ?? first ?? 0), maxLine)
    for (let line = Number(first ?? 1); line <= end; line += 1) markedLines.add(line)
  }
  return {
    title: title?.slice(1).find((part) => part !== undefined && part.trim() !== ""),
    markedLines,
    lineNumbers: /(?:^|[\s.,])(?:showLineNumbers|numberLines|line-?numbers|linenos)\b/i.test(text),
  }
}
