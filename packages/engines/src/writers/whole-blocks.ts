/**
 * The blocks of a Markdown text that was cut off, without its last, unfinished one. A fenced code block counts as one block,
 * blank lines included (CommonMark, section 4.5). Empty if nothing is whole.
 */
export function wholeBlocks(markdown: string): string {
  const lines = markdown.split("\n")
  let fence: string | undefined
  let end = 0
  for (const [index, line] of lines.entries()) {
    const marker = /^ {0,3}(?<marker>`{3,}|~{3,})(?<info>.*)$/.exec(line)?.groups
    if (fence === undefined) {
      if (marker !== undefined) fence = marker["marker"]
      else if (line.trim() === "") end = index
    } else if (marker?.["info"]?.trim() === "" && closes(marker["marker"] ?? "", fence)) {
      fence = undefined
      end = index + 1
    }
  }
  return lines.slice(0, end).join("\n").trimEnd()
}

const closes = (marker: string, fence: string) => marker[0] === fence[0] && marker.length >= fence.length
