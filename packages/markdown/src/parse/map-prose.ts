/** Changes the lines of a Markdown source outside of fenced code. */
export function mapProse(source: string, change: (line: string) => string): string {
  let fence = ""
  const lines = source.split("\n")
  for (const [index, line] of lines.entries()) {
    const marker = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1]
    if (fence === "") {
      if (marker !== undefined) fence = marker
      else lines[index] = change(line)
    } else if (marker?.startsWith(fence) && line.trim() === marker) fence = ""
  }
  return lines.join("\n")
}
