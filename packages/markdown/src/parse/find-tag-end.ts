/**
 * The position after a tag whose name ends at this position, as HTML's tokenizer reads its attributes: a name may contain quotes, and a
 * value without quotes ends at a space. `undefined` for a tag that does not end.
 */
export function findTagEnd(source: string, afterName: number): number | undefined {
  let at = afterName
  while (at < source.length) {
    while (isSpace(source, at) || source[at] === "/") at += 1
    if (source[at] === ">") return at + 1
    // Even an equals sign begins a name.
    at += 1
    while (at < source.length && !isSpace(source, at) && !/[/>=]/.test(source.charAt(at))) at += 1
    let next = at
    while (isSpace(source, next)) next += 1
    if (source[next] !== "=") continue
    at = next + 1
    while (isSpace(source, at)) at += 1
    const quote = source[at]
    if (quote === '"' || quote === "'") {
      at = source.indexOf(quote, at + 1) + 1
      if (at === 0) return undefined
    } else while (at < source.length && source[at] !== ">" && !isSpace(source, at)) at += 1
  }
  return undefined
}

function isSpace(source: string, at: number): boolean {
  const code = source.charCodeAt(at)
  return code === 32 || (code >= 9 && code <= 13 && code !== 11)
}
