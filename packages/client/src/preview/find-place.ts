import type { PreviewPlace } from "./preview-message.ts"

/** Where blocks say on which line of the body they begin. */
const mark = "data-citable-line"
/** What does something of its own when somebody clicks it. */
const interactive =
  "a[href], button, input, select, textarea, label, summary, video, audio, iframe, [contenteditable], [role=button], [role=link], [role=tab]"
const longestWord = 40
const cutWord = 12

/** The line that a block says. Undefined for anything but a positive integer: pages can have such attributes of others. */
export function lineOf(element: Element): number | undefined {
  const text = element.getAttribute(mark) ?? ""
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
}

/** The marked blocks of a page, in its order. */
export function findMarks(page: Document): { element: Element; line: number }[] {
  return [...page.querySelectorAll(`[${mark}]`)].flatMap((element) => {
    const line = lineOf(element)
    return line === undefined ? [] : [{ element, line }]
  })
}

/**
 * Finds the place in the body that somebody clicked. Undefined for a click on something that does what it does, unless with Alt, for one that
 * ends a selection, and for one beside the article.
 */
export function findPlace(event: MouseEvent): PreviewPlace | undefined {
  const { target, button, altKey, ctrlKey, metaKey, shiftKey } = event
  const element = target as Element | null
  const page = element?.ownerDocument
  if (element?.closest === undefined || page === undefined || button !== 0 || ctrlKey || metaKey || shiftKey)
    return undefined
  if (!altKey && (event.defaultPrevented || element.closest(interactive) !== null)) return undefined
  if (page.getSelection()?.isCollapsed === false) return undefined
  const marks = findMarks(page)
  const block = findBlock(element, marks)
  if (block === undefined) return undefined
  const later = marks.map(({ line }) => line).filter((line) => line > block.line)
  const to = later.length === 0 ? 0 : Math.min(...later)
  return { line: block.line, to, ...findWord(block.element, page, event) }
}

type Mark = ReturnType<typeof findMarks>[number]

/** The innermost marked block around an element, or else the last one before it, within what holds all marks. */
function findBlock(element: Element, marks: readonly Mark[]): Mark | undefined {
  for (let node: Element | null = element; node !== null; node = node.parentElement) {
    const line = lineOf(node)
    if (line !== undefined) return { element: node, line }
  }
  const [first, last] = [marks[0]?.element, marks.at(-1)?.element]
  if (first === undefined || last === undefined) return undefined
  const range = element.ownerDocument.createRange()
  range.setStartBefore(first)
  range.setEndAfter(last)
  if (!range.commonAncestorContainer.contains(element) || range.commonAncestorContainer === element) return undefined
  return marks.findLast(
    (one) => (one.element.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  )
}

/** The word under the pointer, and how often it occurs before in the block. */
function findWord(block: Element, page: Document, { clientX, clientY }: MouseEvent): { word: string; nth: number } {
  const { node, offset } = caretAt(page, clientX, clientY) ?? {}
  if (node === undefined || offset === undefined || !block.contains(node)) return { word: "", nth: 0 }
  let text = ""
  let at = -1
  const walker = page.createTreeWalker(block, NodeFilter.SHOW_TEXT)
  for (let next = walker.nextNode(); next !== null; next = walker.nextNode()) {
    if (next === node) at = text.length + offset
    // The text of a block inside stands on other lines.
    else if (next.parentElement?.closest(`[${mark}]`) !== block) continue
    text += next.nodeValue ?? ""
  }
  if (at < 0) return { word: "", nth: 0 }
  // The number of a footnote is no part of the word before it.
  const own = node.nodeValue ?? ""
  const [before = ""] = /[\p{L}\p{N}\p{M}]*$/u.exec(own.slice(0, offset)) ?? []
  const [after = ""] = /^[\p{L}\p{N}\p{M}]*/u.exec(own.slice(offset)) ?? []
  // Some languages write sentences without spaces.
  const isLong = before.length + after.length > longestWord
  const start = isLong ? at : at - before.length
  const word = isLong ? after.slice(0, cutWord) : before + after
  if (word === "") return { word, nth: 0 }
  let nth = 0
  for (let found = text.indexOf(word); found !== -1 && found < start; found = text.indexOf(word, found + 1)) nth++
  return { word, nth }
}

function caretAt(page: Document, x: number, y: number): { node: Node; offset: number } | undefined {
  const position = "caretPositionFromPoint" in page ? page.caretPositionFromPoint(x, y) : null
  if (position !== null) return { node: position.offsetNode, offset: position.offset }
  // Safari before 26.2.
  const range = (page as Partial<Pick<Document, "caretRangeFromPoint">>).caretRangeFromPoint?.(x, y)
  return range ? { node: range.startContainer, offset: range.startOffset } : undefined
}
