/** The first lines of every file that `writeOwnFile` writes. They say that the file holds an article of Citable as it is. */
export const ownMark = "---\ncitable: 1\n"

const mark = /^---[ \t]*\r?\ncitable: 1[ \t]*\r?\n/

/** Whether a text, or its beginning, is that of an own file. */
export function isOwnFile(text: string): boolean {
  return mark.test(text)
}

/** Removes the mark of an own file. */
export function withoutOwnMark(text: string): string {
  return text.replace(mark, "")
}
