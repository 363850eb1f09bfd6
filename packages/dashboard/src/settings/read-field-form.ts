import { oneLinePattern } from "@citable/contract"
import type { CustomField } from "@citable/contract/brands"
import { fieldProblem } from "@citable/page-kit"

import { choicesOf, fieldKinds } from "./field-kinds.ts"

/** Reads the form of a new field. The tool checks the rest. */
export function readNewField(form: URLSearchParams, taken: readonly string[]): { name: string; field: CustomField } {
  const title = (form.get("title") ?? "").trim()
  const name = (form.get("name") ?? "").trim() || toName(title)
  if (!/^[a-z][a-z0-9_]{0,47}$/.test(name)) {
    throw fieldProblem("name", "Use lower-case letters, digits and underscores, such as level.")
  }
  if (taken.includes(name)) throw fieldProblem("name", `There is a field ${name}. Choose another name.`)
  const kind = fieldKinds[form.get("kind") ?? ""]
  if (kind === undefined) throw fieldProblem("kind", "Choose a kind of the list.")
  return { name, field: readField(form, kind.field) }
}

/** Reads what the form changes of a field. Its type stays. */
export function readField(form: URLSearchParams, before: CustomField): CustomField {
  const { title: _title, description: _description, required: _required, ...rest } = before
  const text = (name: string) => (form.get(name) ?? "").replaceAll(/\s+/g, " ").trim()
  const [title, description] = [text("title"), text("description")]
  if (!oneLinePattern.test(title)) {
    throw fieldProblem("title", "Write one line, without marks that change the direction of text.")
  }
  const notes = {
    ...(title === "" ? {} : { title }),
    ...(description === "" ? {} : { description }),
    ...(form.has("required") ? { required: true } : {}),
  }
  if (choicesOf(before) === undefined) return { ...rest, ...notes }
  const lines = (form.get("choices") ?? "").split(/\r?\n/).map((line) => line.trim())
  const choices = [...new Set(lines.filter((line) => line !== ""))]
  if (choices.length === 0) throw fieldProblem("choices", "Enter what can be chosen, one per line.")
  if (before.type !== "number" && before.type !== "integer") return { ...rest, ...notes, enum: choices } as CustomField
  const wrong = choices.find((choice) => Number.isNaN(Number(choice)))
  if (wrong !== undefined) throw fieldProblem("choices", `“${wrong}” is no number.`)
  return { ...rest, ...notes, enum: choices.map(Number) } as CustomField
}

/** A name for sites and the API that comes from a label. */
const toName = (title: string): string =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^[^a-z]+|_+$/g, "")
    .slice(0, 48)
