import type { BodyPlugin } from "../body-plugin.ts"
import { createFinishing } from "../finish/create-finishing.ts"
import { finishChildren } from "../finish/finish-children.ts"
import { containsH1 } from "../finish/finish-headings.ts"
import type { FinishOptions } from "../finish/finishing.ts"
import { tidyRoot } from "../finish/tidy-root.ts"
import { toFinished, type Finished } from "../finish/to-finished.ts"
import { isLocal } from "../internal/local-plugins.ts"
import type { ParsedMarkdown } from "../parse/parse-markdown.ts"
import type { SourceOptions } from "../render-options.ts"
import { createUnknownDescriber, type UnknownDescriber } from "../sanitize/create-unknown-describer.ts"
import { sanitizeTree } from "../sanitize/sanitize-tree.ts"
import { createBlockConverter } from "./create-block-converter.ts"
import { createWarningQueue, type WarningQueue } from "./create-warning-queue.ts"
import type { DirectState } from "./direct-state.ts"
import { findHtmlRuns, type Piece } from "./find-html-runs.ts"
import { createHtmlWriter } from "./html-writer.ts"
import { surveyBlocks } from "./survey-blocks.ts"
import { isVisible, writeBlock, writeTree } from "./write-block.ts"

/** Elements whose blocks can become trees one by one. */
const separable = new Set(["blockquote", "pre"])

/** Whether these options ask for nothing that needs the tree of the whole body. */
export function canRenderDirectly(options: SourceOptions): boolean {
  const { format, headingOffset, plugins = [], processed, smartQuotes, sourceLines } = options
  return (
    format !== "html" &&
    processed === undefined &&
    smartQuotes !== true &&
    sourceLines !== true &&
    Number.isFinite(headingOffset ?? 0) &&
    plugins.every(isSeparable)
  )
}

function isSeparable(plugin: BodyPlugin): boolean {
  const { remark, rehype, trustedRehype, elements = {} } = plugin
  if (remark !== undefined || rehype !== undefined || trustedRehype !== undefined) return false
  const names = Object.keys(elements)
  return names.length === 0 || (isLocal(plugin) && names.every((name) => separable.has(name)))
}

/**
 * Renders parsed Markdown in one walk from its tree to HTML, without a tree of elements. The result is the one that the tree would give.
 * Only blocks with HTML, and what plugins ask for, take the way over a tree, block by block. `undefined` if the body as a whole has to.
 */
export async function renderDirectly(
  { tree }: ParsedMarkdown,
  source: string,
  options: FinishOptions,
): Promise<(Finished & { html: string }) | undefined> {
  try {
    return await render(tree, source, options)
  } catch {
    // Nothing is reported yet. The way over a tree says what is wrong, or renders the body.
    return undefined
  }
}

async function render(tree: ParsedMarkdown["tree"], source: string, options: FinishOptions) {
  const survey = surveyBlocks(tree)
  if (survey === undefined) return undefined
  const convert = createBlockConverter(survey.definitions)
  const describeUnknown = createUnknownDescriber(source)
  const pieces = (await findHtmlRuns(survey.blocks, convert))?.map((piece) => sanitizeRun(piece, describeUnknown))
  if (pieces === undefined) return undefined
  const hasH1 = pieces.some(({ block, run }) => (run === undefined ? block.hasH1 : containsH1(run)))
  const sanitising = createWarningQueue()
  const reporter = createWarningQueue()
  const finishing = createFinishing({ ...options, reporter }, { hasH1 })
  const state: DirectState = {
    writer: createHtmlWriter(),
    finishing,
    definitions: survey.definitions,
    convert,
    sanitising,
    wanted: new Set(finishing.finishers.keys()),
    words: "",
    needsWords: false,
    fragments: [],
  }
  writePieces(pieces, state)
  finishing.links.finish()
  for (const fill of state.fragments) fill()
  await Promise.all(finishing.pending)
  const html = await state.writer.finish()
  sanitising.flush(options.reporter)
  reporter.flush(options.reporter)
  return { ...toFinished(finishing), html }
}

type SafePiece = Piece & { warnings?: WarningQueue }

function sanitizeRun(piece: Piece, describeUnknown: UnknownDescriber): SafePiece {
  if (piece.run === undefined) return piece
  const warnings = createWarningQueue()
  return { run: sanitizeTree(piece.run, warnings, describeUnknown), warnings }
}

/** Writes pieces with a line break between any two that show something. */
function writePieces(pieces: readonly SafePiece[], state: DirectState): void {
  const { writer } = state
  for (const { block, run, warnings } of pieces) {
    if (run === undefined) {
      if (writer.length() > 0 && isVisible(block.node)) writer.text("\n")
      if (block.needsTree) writeTree(block.node, state)
      else writeBlock(block.node, state)
      continue
    }
    warnings?.flush(state.sanitising)
    finishChildren(run, state.finishing)
    tidyRoot(run)
    if (run.children.length === 0) continue
    if (writer.length() > 0) writer.text("\n")
    writer.tree(run)
  }
}
