import { findHeading, readMarkdown } from "@citable/markdown"
import type { Nodes } from "mdast"

import { type BlockDialect, markdownDialect } from "./block-dialect.ts"
import type { BlockEdit, RefusedEdit } from "./block-edit.ts"
import type { Block } from "./block.ts"
import { composeBlocks } from "./compose-blocks.ts"
import { listReferences, missingFrom } from "./list-references.ts"

export interface ApplyEditsOptions {
  /** Addresses that new text may have, besides those of the body. */
  allowedAddresses?: readonly string[] | undefined
  /** Addresses that may go. */
  removableAddresses?: readonly string[] | undefined
  /** Tables and other protected blocks that somebody asked to change, by their numbers. */
  unprotected?: readonly number[] | undefined
  /** Ids of headings that other pages link to. */
  keptAnchors?: readonly string[] | undefined
  /** The language of the body. Texts of edits are Markdown in each. Default: Markdown. */
  dialect?: BlockDialect | undefined
}

export interface EditedBody {
  body: string
  applied: BlockEdit[]
  refused: RefusedEdit[]
}

/**
 * Applies edits to the blocks of a body. Every other block keeps its bytes. An edit of code, HTML, shortcodes, pictures or
 * tables is refused, and so is one that loses or adds an address, a citation or an anchor, or that changes a neighbour.
 *
 * @returns `undefined` if the body is too long, too deep or too complex.
 */
export async function applyEdits(
  body: string,
  edits: readonly BlockEdit[],
  options: ApplyEditsOptions = {},
): Promise<EditedBody | undefined> {
  const { dialect = markdownDialect } = options
  const blocks = dialect.readBlocks(body)
  if (blocks === undefined) return undefined
  const refused: RefusedEdit[] = []
  let accepted: BlockEdit[] = []
  const known = dialect.listReferences(body)
  for (const edit of edits) {
    if (edit.op === "keep") continue
    const problem = findProblem(edit, blocks, accepted, { ...options, dialect, known: known.addresses })
    if (problem === undefined) accepted.push(edit)
    else refused.push({ edit, ...problem })
  }
  const anchors = await listAnchors(body, options.keptAnchors ?? [], dialect)
  // Each round refuses an edit, or ends.
  for (;;) {
    const written = accepted.map((edit) => ({ ...edit, text: toSource(edit, blocks, dialect) }))
    const composed = composeBlocks(body, blocks, written, dialect)
    const applying = { blocks, accepted, dialect }
    const problem =
      findBrokenNeighbour(composed, applying) ??
      findLoss(body, composed.text, { ...applying, removable: options.removableAddresses ?? [] }) ??
      (await findLostAnchor(composed.text, anchors, applying))
    if (problem === undefined) return { body: composed.text, applied: accepted, refused }
    refused.push(problem)
    accepted = accepted.filter((edit) => edit !== problem.edit)
  }
}

function toSource(edit: BlockEdit, blocks: readonly Block[], dialect: BlockDialect): string | undefined {
  const block = blocks[edit.block - 1]
  const source = block === undefined || edit.text === undefined ? edit.text : dialect.toSource(edit.text, edit, block)
  return typeof source === "object" ? undefined : source
}

type Problem = Pick<RefusedEdit, "reason" | "message">

function findProblem(
  edit: BlockEdit,
  blocks: readonly Block[],
  accepted: readonly BlockEdit[],
  {
    allowedAddresses = [],
    unprotected = [],
    known,
    dialect,
  }: ApplyEditsOptions & { known: readonly string[]; dialect: BlockDialect },
): Problem | undefined {
  const block = blocks[edit.block - 1]
  if (block === undefined) return { reason: "unknown_block", message: `The article has no block ${edit.block}.` }
  const isInserted = edit.op === "insert_after"
  if (!isInserted && block.isProtected && !unprotected.includes(block.number)) {
    return { reason: "protected", message: `Block ${block.number} is protected: ${block.kind}.` }
  }
  if (!isInserted && accepted.some((other) => other.block === edit.block && other.op !== "insert_after")) {
    return { reason: "twice", message: `Block ${block.number} has another edit already.` }
  }
  if (edit.op === "delete") return undefined
  const text = edit.text?.trim() ?? ""
  const tree = readMarkdown(text)
  const [first] = tree?.children ?? []
  if (tree === undefined || first === undefined) return { reason: "empty", message: "The edit has no text." }
  if (containsHtml(tree)) return { reason: "html", message: "The edit has HTML or a definition of its own." }
  const depth = dialect.depthOf(block)
  if (!isInserted && block.kind === "heading" && !(first.type === "heading" && first.depth === depth)) {
    return { reason: "heading_level", message: `Block ${block.number} is a heading of level ${depth}, and stays one.` }
  }
  const added = listReferences(text).addresses.find((one) => !known.includes(one) && !allowedAddresses.includes(one))
  if (added === undefined) {
    const source = dialect.toSource(text, edit, block)
    return typeof source === "string" ? undefined : { reason: "format", message: source.message }
  }
  return {
    reason: "address_new",
    message: `The edit has an address that is not in the article or the instructions: ${added}`,
  }
}

function containsHtml(node: Nodes): boolean {
  if (node.type === "html" || node.type === "definition" || node.type === "footnoteDefinition") return true
  return "children" in node && node.children.some((child) => containsHtml(child))
}

/** An edit that runs into a block that nobody edited, such as a list behind a list. */
function findBrokenNeighbour(
  { text, places }: ReturnType<typeof composeBlocks>,
  { blocks, accepted, dialect }: Applying,
): RefusedEdit | undefined {
  const found = new Map(dialect.readBlocks(text)?.map((block) => [block.start, block]))
  for (const [number, start] of places) {
    const block = blocks[number - 1]
    const now = found.get(start)
    if (block === undefined || (now?.text === block.text && now.kind === block.kind)) continue
    const edit = accepted.toSorted((a, b) => Math.abs(a.block - number) - Math.abs(b.block - number))[0]
    if (edit === undefined) return undefined
    return { edit, reason: "neighbours", message: `The edit would change block ${number}, which has no edit.` }
  }
  return undefined
}

interface Applying {
  blocks: readonly Block[]
  accepted: readonly BlockEdit[]
  dialect: BlockDialect
}

/** An edit that loses an address or a citation of the body. */
function findLoss(
  before: string,
  after: string,
  { blocks, accepted, dialect, removable }: Applying & { removable: readonly string[] },
): RefusedEdit | undefined {
  const [source, result] = [dialect.listReferences(before), dialect.listReferences(after)]
  for (const kind of ["addresses", "citations"] as const) {
    const [lost] = missingFrom(source[kind], result[kind]).filter((one) => !removable.includes(one))
    if (lost === undefined) continue
    const edit = accepted.find(
      ({ op, block, text = "" }) =>
        op !== "insert_after" &&
        missingFrom(dialect.listReferences(blocks[block - 1]?.text ?? "")[kind], listReferences(text)[kind]).includes(
          lost,
        ),
    )
    // A reference by name may be lost by its last use, so no single block has it.
    const guilty = edit ?? accepted.at(-1)
    if (guilty === undefined) return undefined
    const what = kind === "addresses" ? "the address" : "the citation"
    return {
      edit: guilty,
      reason: kind === "addresses" ? "address_lost" : "citation_lost",
      message: `The edit would remove ${what} ${lost}.`,
    }
  }
  return undefined
}

/** The ids of the headings that must stay: those that others link to, and those that the body links to. */
async function listAnchors(body: string, kept: readonly string[], dialect: BlockDialect): Promise<string[]> {
  const own = dialect.listReferences(body).addresses.filter((address) => /^#./.test(address))
  const wanted = [...kept, ...own.map((address) => address.slice(1))]
  if (wanted.length === 0) return []
  const headings = await dialect.readHeadings(body)
  return [...new Set(wanted.flatMap((anchor) => findHeading(headings, anchor)?.slug ?? []))]
}

async function findLostAnchor(
  text: string,
  anchors: readonly string[],
  { blocks, accepted, dialect }: Applying,
): Promise<RefusedEdit | undefined> {
  if (anchors.length === 0 || accepted.length === 0) return undefined
  const headings = await dialect.readHeadings(text)
  const lost = anchors.find((anchor) => !headings.some(({ slug }) => slug === anchor))
  if (lost === undefined) return undefined
  const ofHeadings = accepted.filter(({ op, block }) => op !== "insert_after" && blocks[block - 1]?.kind === "heading")
  const edit =
    ofHeadings.find(({ block }) => toSlugLike(blocks[block - 1]?.text ?? "") === lost) ?? ofHeadings[0] ?? accepted[0]
  if (edit === undefined) return undefined
  return {
    edit,
    reason: "anchor_lost",
    message: `The edit would break links to the heading #${lost}, because it renames or removes it.`,
  }
}

/** Near enough to blame the right edit; the headings of the page decide. */
function toSlugLike(heading: string): string {
  return heading
    .replaceAll(/<[^<>]*>/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-")
}
