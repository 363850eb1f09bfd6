import type { BlockEdit } from "@citable/language/blocks/block-edit"
import { missingFrom } from "@citable/language/blocks/list-references"
import { findAddressesInWords } from "@citable/language/text/find-addresses-in-words"
import { isChatter } from "@citable/language/text/is-chatter"
import { splitSentences } from "@citable/language/text/split-sentences"

import { estimateTokens } from "../estimate-tokens.ts"
import type { EditProblem } from "./edit-problem.ts"
import type { EditableBody } from "./editable-body.ts"
import type { Instructions } from "./read-instructions.ts"
import { readWrittenText, type WrittenText } from "./read-written-text.ts"
import { windowTokens } from "./split-windows.ts"

export interface CheckEditOptions {
  body: EditableBody
  instructions: Instructions
  /** Everything that somebody else than the model wrote: the article, the instructions, the facts and the allowed addresses. */
  given: string
  /** The numbers of blocks that the model was shown. */
  shown: ReadonlySet<number>
}

/**
 * Finds what an edit must not do to the insides of blocks: it must not change or add code, pictures, templates and citations, and its
 * plain words name no address that nobody gave. `applyEdits` looks at the blocks themselves.
 */
export function checkEdit(edit: BlockEdit, options: CheckEditOptions): EditProblem | undefined {
  const { body, shown } = options
  const block = body.blocks[edit.block - 1]
  if (block === undefined) return problem(`The article has no block ${edit.block}.`)
  if (!shown.has(edit.block)) return problem(`Block ${edit.block} is not in this part of the article.`)
  const isInserted = edit.op === "insert_after"
  if (!isInserted && estimateTokens(block.text) > windowTokens) {
    return problem(`Block ${edit.block} is too long to be rewritten at once.`)
  }
  // Whoever asks for another table does not ask for other code in it.
  const mayChange = !block.isProtected || block.kind === "table"
  const before = isInserted || !mayChange ? undefined : body.read(block.text)
  if (before !== undefined && before.html.length > 0) return problem(`Block ${edit.block} has HTML in it, and stays.`)
  if (before !== undefined && before.templates.length > 0 && edit.op === "delete") {
    return problem(`Block ${edit.block} has a shortcode in it, and stays.`)
  }
  if (edit.op === "delete") return undefined
  const text = edit.text ?? ""
  const after = readWrittenText(text)
  if (after === undefined) return problem("The edit cannot be read as Markdown.")
  return (
    findAdded(text, after, options) ??
    (before === undefined ? undefined : findLost(edit, { before, after, instructions: options.instructions })) ??
    (after.hasTopHeading && (isInserted || !/^#\s|\n=+\s*$/.test(block.text))
      ? problem("The edit has a heading of level 1, which only the title is.")
      : undefined)
  )
}

function findAdded(
  text: string,
  after: WrittenText,
  { body: { whole }, instructions, given }: CheckEditOptions,
): EditProblem | undefined {
  const code = after.code.find((one) => one.trim() === "" || !(whole.code.includes(one) || stands(given, one.trim())))
  if (code !== undefined && !instructions.allows("code")) {
    return problem(`The edit has code that is not in the article or the instructions: ${shorten(code)}`)
  }
  const isKnown = ({ source, address }: WrittenText["images"][number]) =>
    whole.images.some((image) => image.source === source) || instructions.addresses.includes(address)
  const image = after.images.find((one) => !isKnown(one))
  if (
    image !== undefined &&
    !(instructions.allows("image") && whole.images.some((one) => one.address === image.address))
  ) {
    return problem(`The edit has a picture that is not in the article or the instructions: ${shorten(image.source)}`)
  }
  const template = after.templates.find((one) => !whole.templates.includes(one))
  if (template !== undefined) return problem(`The edit has a shortcode of its own: ${shorten(template)}`)
  const citation = listCitations(text).find((one) => !given.includes(one))
  if (citation !== undefined) return problem(`The edit has a citation of its own: ${citation}`)
  const chatter = splitSentences(after.text, "und", { isPlain: true }).find(
    (one) => isChatter(one) && !given.includes(one),
  )
  if (chatter !== undefined) return problem(`It speaks about the task, not to readers: ${shorten(chatter)}`)
  const address = findUngiven(after.text, given)
  if (address === undefined) return undefined
  return {
    kind: "address",
    message: `The edit has an address that is not in the article or the instructions: ${shorten(address)}`,
  }
}

/** An address in plain words that nobody gave. */
export function findUngiven(text: string, given: string): string | undefined {
  const found = findAddressesInWords(text)
  if (found.length === 0) return undefined
  const known = given.toLowerCase()
  const rest = found.filter((one) => !stands(known, one.toLowerCase()))
  if (rest.length === 0) return undefined
  // The article may write an address in another way too, such as `mail (at) acme.com`.
  const all = new Set(findAddressesInWords(given).map((one) => one.toLowerCase()))
  return rest.find((one) => !all.has(one.toLowerCase()))
}

/** Whether something stands in a text, and not as a part of a longer word. */
function stands(text: string, part: string): boolean {
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) {
    if (/[\p{L}\p{N}_-]$/u.test(text.slice(Math.max(0, at - 2), at))) continue
    if (!/^[\p{L}\p{N}_-]/u.test(text.slice(at + part.length, at + part.length + 2))) return true
  }
  return false
}

function findLost(
  { block }: BlockEdit,
  { before, after, instructions }: { before: WrittenText; after: WrittenText; instructions: Instructions },
): EditProblem | undefined {
  const [code] = missingFrom(before.code, after.code)
  if (code !== undefined && !instructions.allows("code")) {
    return problem(`The edit of block ${block} would change or remove its code: ${shorten(code)}`)
  }
  const sources = ({ images }: WrittenText) => images.map(({ source }) => source)
  const [image] = missingFrom(sources(before), sources(after))
  if (image !== undefined && !instructions.allows("image")) {
    return problem(`The edit of block ${block} would change or remove a picture: ${shorten(image)}`)
  }
  const [template] = missingFrom(before.templates, after.templates)
  return template === undefined
    ? undefined
    : problem(`The edit of block ${block} would change or remove a shortcode: ${shorten(template)}`)
}

const listCitations = (text: string) => text.match(/\[\^[^\]\s]{1,100}\]|\[\d{1,3}\](?![(:[])/g) ?? []
const problem = (message: string): EditProblem => ({ kind: "edit", message })
const shorten = (text: string) => (text.length > 200 ? `${text.slice(0, 200).toWellFormed()}…` : text)
