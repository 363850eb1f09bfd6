import { ProblemError } from "@citable/contract/problem-error"

/** A refusal of what somebody wrote into one field of a form, in a sentence for people. `keepForms` shows it beside the field. */
export const fieldProblem = (field: string, detail: string, cause?: unknown): ProblemError =>
  new ProblemError("invalid_input", detail, { errors: [{ pointer: `/${field}`, detail }], cause })
