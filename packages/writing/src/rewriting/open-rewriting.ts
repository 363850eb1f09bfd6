import type { BlockEdit } from "@citable/language/blocks/block-edit"
import { splitSentences } from "@citable/language/text/split-sentences"
import { unwrapAnswer } from "@citable/language/text/unwrap-answer"
import { withoutInvisible } from "@citable/language/text/without-invisible"

import type { WritingBrand } from "../writing-brand.ts"
import { checkTitle } from "./check-title.ts"
import { createClaimChecker, type RestingSentence } from "./create-claim-checker.ts"
import type { EditProblem, RefusedWriting } from "./edit-problem.ts"
import type { EditableBody } from "./editable-body.ts"
import { type Instructions, readInstructions } from "./read-instructions.ts"
import { readWrittenText } from "./read-written-text.ts"
import type { RewritingAnswer } from "./rewriting-answer.ts"
import { settleEdits, type SettleOptions } from "./settle-edits.ts"

export interface RewritingOptions {
  title: string
  locale: string
  instructions: string
  brand: WritingBrand
  keptAnchors: readonly string[]
  allowedAddresses: readonly string[]
}

/** What a model is asked to correct. */
export interface Problems {
  edits: readonly RefusedWriting[]
  title: readonly EditProblem[]
}

export interface RewritingResult {
  locale: string
  title: string
  titleBefore: string
  body: string
  source: EditableBody
  instructions: Instructions
  applied: readonly BlockEdit[]
  refused: readonly RefusedWriting[]
  /** Titles that were not taken. */
  refusedTitles: readonly { title: string; problem: EditProblem }[]
  resting: readonly RestingSentence[]
  /** What the model says that it could not do. */
  notes: readonly string[]
}

/** A sentence that the article did not have before. */
export interface WrittenPiece {
  text: string
  /** Undefined for the title. */
  edit: BlockEdit | undefined
}

/** Takes the answers of a model one after the other, and keeps what is sound of them. */
export function openRewriting(body: EditableBody, options: RewritingOptions) {
  const { brand, locale, keptAnchors } = options
  const instructions = readInstructions(options.instructions)
  const products = brand.products.flatMap(({ url }) => url ?? [])
  const allowed = [...new Set([...instructions.addresses, ...options.allowedAddresses, ...products])]
  const descriptions = brand.products.flatMap(({ name, description }) => [name, description ?? ""])
  const given = [options.title, body.source, options.instructions, ...brand.facts, ...descriptions]
    .concat(brand.domains, allowed)
    .join("\n")
  const article = `${options.title}.\n\n${body.whole.text}`
  const claims = createClaimChecker({ article, instructions: options.instructions, brand, locale })
  const removable = new Set<string>()
  const unprotected = new Set<number>()
  const refused: RefusedWriting[] = []
  const refusedTitles: RewritingResult["refusedTitles"][number][] = []
  const notes: string[] = []
  let applied: BlockEdit[] = []
  let text = body.source
  let title = options.title

  return {
    /** The addresses that new text may have, besides those of the article. */
    allowed,
    accepted: (): readonly BlockEdit[] => applied,

    /** Takes a first answer. Gives what the model should correct. */
    async take(answer: RewritingAnswer, shown: ReadonlySet<number>): Promise<Problems> {
      const problems = await settle(answer, toEdits(answer), shown)
      if (answer.note.trim() !== "") notes.push(answer.note.trim())
      return { edits: problems, title: takeTitle(answer) }
    },

    /** Takes the corrections of what was not taken before. What stays wrong is refused. */
    async correct(answer: RewritingAnswer, problems: Problems, shown: ReadonlySet<number>): Promise<void> {
      const edits = toEdits(answer).filter((edit) => !applied.some((other) => isSame(edit, other)))
      const isAgain = (edit: BlockEdit) =>
        edit.op === "insert_after" &&
        applied.some((other) => isSamePlace(edit, other)) &&
        !problems.edits.some((other) => isSamePlace(edit, other.edit))
      for (const edit of edits.filter((one) => isAgain(one))) {
        refused.push({ edit, kind: "edit", message: `Text behind block ${edit.block} is in the article already.` })
      }
      const fresh = edits.filter((edit) => !isAgain(edit))
      const left = await settle(answer, fresh, shown)
      const isSettled = ({ edit }: RefusedWriting) => fresh.some((one) => isSamePlace(one, edit))
      refused.push(...problems.edits.filter((one) => !isSettled(one)), ...left)
      if (problems.title.length === 0) return
      const [problem] = answer.title === null ? problems.title : takeTitle(answer)
      if (problem !== undefined) refusedTitles.push({ title: answer.title ?? "", problem })
    },

    /** Refuses what a model did not correct. */
    giveUp(answer: RewritingAnswer, problems: Problems): void {
      refused.push(...problems.edits)
      const [problem] = problems.title
      if (problem !== undefined) refusedTitles.push({ title: answer.title ?? "", problem })
    },

    /** The new texts in the article, as people read them. What the article said before is none of them. */
    written(): WrittenPiece[] {
      const titles = title === options.title ? [] : [{ text: title, edit: undefined }]
      const pieces = applied.flatMap((edit) => (edit.op === "delete" ? [] : [{ text: wordsOf(edit), edit }]))
      return [...titles, ...pieces].flatMap(({ text: words, edit }) =>
        splitSentences(words, locale, { isPlain: true })
          .filter((sentence) => !article.includes(sentence))
          .map((sentence) => ({ text: sentence, edit })),
      )
    },

    /** Takes texts back that state a banned claim. The earlier ones stay. */
    async takeBack(pieces: readonly { piece: WrittenPiece; problem: EditProblem }[]): Promise<void> {
      const back = new Map(pieces.map(({ piece, problem }) => [piece.edit, problem]))
      for (const [edit, problem] of back) {
        if (edit !== undefined) refused.push({ ...problem, edit })
        else {
          refusedTitles.push({ title, problem })
          title = options.title
        }
      }
      applied = applied.filter((edit) => !back.has(edit))
      const settled = await settleEdits(applied, [], settleOptions(new Set()))
      applied = settled.applied
      text = settled.body
      refused.push(...settled.refused)
    },

    result(): RewritingResult {
      const texts = applied.map((edit) => wordsOf(edit))
      const checked = claims.check(title === options.title ? texts : [...texts, title])
      const resting = checked.flatMap((one) => one.resting)
      return {
        locale,
        title,
        titleBefore: options.title,
        body: text,
        source: body,
        instructions,
        applied,
        refused,
        refusedTitles,
        resting,
        notes,
      }
    },
  }

  async function settle(answer: RewritingAnswer, edits: readonly BlockEdit[], shown: ReadonlySet<number>) {
    grant(answer)
    const settled = await settleEdits(applied, edits, settleOptions(shown))
    applied = settled.applied
    text = settled.body
    // An edit of an earlier part that has to go is not one that the model can correct now.
    const isNow = ({ edit }: RefusedWriting) => edits.includes(edit)
    refused.push(...settled.refused.filter((one) => !isNow(one)))
    return settled.refused.filter((one) => isNow(one))
  }

  function settleOptions(shown: ReadonlySet<number>): SettleOptions {
    return {
      body,
      instructions,
      given,
      shown,
      claims,
      locale,
      allowedAddresses: allowed,
      removableAddresses: [...removable],
      unprotected: [...unprotected],
      keptAnchors,
    }
  }

  /** What the model asks for, as far as the instructions ask for it too. */
  function grant({ remove_addresses, unprotect }: RewritingAnswer): void {
    for (const address of body.addresses) {
      const kind = body.imageAddresses.has(address) ? "image" : "link"
      if (remove_addresses.includes(address) && instructions.allowsRemoval(address, kind)) removable.add(address)
    }
    for (const number of unprotect) {
      const kind = body.blocks[number - 1]?.kind
      if (kind !== "table" && kind !== "image") continue
      if (instructions.allows(kind) || instructions.namesBlock(number)) unprotected.add(number)
    }
  }

  function takeTitle(answer: RewritingAnswer): EditProblem[] {
    const wanted = answer.title === null ? title : withoutInvisible(answer.title, given).trim()
    if (wanted === title) return []
    if (!instructions.allows("title")) {
      const problem: EditProblem = { kind: "edit", message: "The instructions do not ask for another title." }
      refusedTitles.push({ title: wanted, problem })
      return []
    }
    const problems = checkTitle(wanted, { claims, given })
    if (problems.length === 0) title = wanted
    return problems
  }

  /** Code that was asked for may stand in a fence. */
  function unwrap(written: string): string {
    return instructions.allows("code") ? written : unwrapAnswer(written, { mayBeCode: true })
  }

  function toEdits({ edits }: RewritingAnswer): BlockEdit[] {
    const newLine = body.source.includes("\r\n") ? "\r\n" : "\n"
    return edits.flatMap(({ op, block, text: written }): BlockEdit[] => {
      if (op === "keep") return []
      if (op === "delete") return [{ op, block }]
      return [
        {
          op,
          block,
          text: unwrap(withoutInvisible(written ?? "", given).trim()).replaceAll("\n", newLine),
        },
      ]
    })
  }
}

export type Rewriting = ReturnType<typeof openRewriting>

const wordsOf = ({ text = "" }: BlockEdit) => readWrittenText(text)?.text ?? text
const isSamePlace = (one: BlockEdit, other: BlockEdit) =>
  one.block === other.block && (one.op === "insert_after") === (other.op === "insert_after")
const isSame = (one: BlockEdit, other: BlockEdit) =>
  one.op === other.op && one.block === other.block && (one.text ?? "") === (other.text ?? "")
