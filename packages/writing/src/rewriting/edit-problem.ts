import type { WritingCheck } from "@citable/contract"
import type { BlockEdit } from "@citable/language/blocks/block-edit"

/** Why a text of the model is not taken. */
export interface EditProblem {
  kind: Extract<WritingCheck["kind"], "address" | "banned_claim" | "claim" | "edit">
  /** A sentence for the model and for people. */
  message: string
}

/** An edit that is not in the article. */
export interface RefusedWriting extends EditProblem {
  edit: BlockEdit
}
