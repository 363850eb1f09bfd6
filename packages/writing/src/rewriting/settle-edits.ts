import type { ApplyEditsOptions, EditedBody } from "@citable/language/blocks/apply-edits"
import type { BlockEdit, RefusedEdit } from "@citable/language/blocks/block-edit"
import { splitSentences } from "@citable/language/text/split-sentences"

import { checkEdit, type CheckEditOptions } from "./check-edit.ts"
import type { ClaimChecker } from "./create-claim-checker.ts"
import type { EditProblem, RefusedWriting } from "./edit-problem.ts"
import { readWrittenText } from "./read-written-text.ts"

export interface SettleOptions extends CheckEditOptions, ApplyEditsOptions {
  claims: ClaimChecker
  locale: string
}

export interface SettledEdits {
  body: string
  applied: BlockEdit[]
  refused: RefusedWriting[]
}

/** Applies new edits to those that are in the article already. What a check finds is refused, and the earlier text stays. */
export async function settleEdits(
  accepted: readonly BlockEdit[],
  edits: readonly BlockEdit[],
  options: SettleOptions,
): Promise<SettledEdits> {
  const refused: RefusedWriting[] = []
  const sound = edits.filter((edit) => {
    if (edit.op === "keep") return false
    const problem = checkEdit(edit, options)
    if (problem !== undefined) refused.push({ edit, ...problem })
    return problem === undefined
  })
  const checked = options.claims.check(sound.map((edit) => wordsOf(edit)))
  let kept = [
    ...accepted,
    ...sound.filter((edit, index) => {
      const problems = checked[index]?.problems ?? []
      const [first] = problems
      if (first === undefined) return true
      refused.push({ edit, kind: first.kind, message: [...new Set(problems.map(({ message }) => message))].join(" ") })
      return false
    }),
  ]
  // Each round refuses an edit, or ends.
  for (;;) {
    const edited = await options.body.apply(kept, options)
    const problem = findEmptied(edited, options) ?? findBannedSeam(edited, options)
    const ofRound = edited.refused.map((one) => ({ edit: one.edit, kind: kindOf(one), message: one.message }))
    if (problem === undefined) return { body: edited.body, applied: edited.applied, refused: [...refused, ...ofRound] }
    refused.push(problem)
    kept = kept.filter((edit) => edit !== problem.edit)
  }
}

const kindOf = ({ reason }: RefusedEdit): EditProblem["kind"] =>
  reason === "address_lost" || reason === "address_new" ? "address" : "edit"

const wordsOf = ({ op, text }: BlockEdit) => (op === "delete" ? "" : (readWrittenText(text ?? "")?.text ?? text ?? ""))

function findEmptied({ body, applied }: EditedBody, { body: { source } }: SettleOptions): RefusedWriting | undefined {
  if (body.trim() !== "" || source.trim() === "") return undefined
  const edit = applied.findLast(({ op }) => op === "delete")
  return edit && { edit, kind: "edit", message: "The edits would remove the whole article." }
}

interface Piece {
  text: string
  edit: BlockEdit | undefined
}

/** Where an edit ends or begins: the sentences on both sides. */
interface Seam {
  before: string
  after: string
  edit: BlockEdit
}

/** A banned claim of two sentences, of which one ends a piece and the other begins the next one. */
function findBannedSeam(edited: EditedBody, options: SettleOptions): RefusedWriting | undefined {
  const { findBanned } = options.claims
  const seams = listSeams(edited, options)
  const all = seams.map(({ before, after }) => `${before}\n\n${after}`)
  // Most articles have none, and one look at all of them costs little.
  if (findBanned(all.join("\n\n")).length === 0) return undefined
  for (const [index, { before, after, edit }] of seams.entries()) {
    const [problem] = findBanned(all[index] ?? "")
    if (problem !== undefined && findBanned(before).length + findBanned(after).length === 0) return { edit, ...problem }
  }
  return undefined
}

function listSeams({ applied }: EditedBody, { body, locale }: SettleOptions): Seam[] {
  const seams: Seam[] = []
  let last: Piece | undefined
  let deletion: BlockEdit | undefined
  for (const block of body.blocks) {
    const own = applied.find((edit) => edit.block === block.number && edit.op !== "insert_after")
    const inserted = applied.filter((edit) => edit.block === block.number && edit.op === "insert_after")
    const parts: Piece[] = inserted.map((edit) => ({ text: wordsOf(edit), edit }))
    if (own === undefined) parts.unshift({ text: block.text, edit: undefined })
    else if (own.op === "replace") parts.unshift({ text: wordsOf(own), edit: own })
    else deletion ??= own
    for (const part of parts) {
      const edit = part.edit ?? last?.edit ?? deletion
      if (last !== undefined && edit !== undefined) {
        const before = sentencesOf(last).at(-1)
        const [after] = sentencesOf(part)
        if (before !== undefined && after !== undefined) seams.push({ before, after, edit })
      }
      last = part
      deletion = undefined
    }
  }
  return seams

  function sentencesOf({ text, edit }: Piece): string[] {
    return splitSentences(edit === undefined ? (body.read(text)?.text ?? text) : text, locale)
  }
}
