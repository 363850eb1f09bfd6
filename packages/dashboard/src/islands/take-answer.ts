import type { SavedArticle } from "../articles/save-article.ts"
import { followMerge } from "../merge/follow-merge.ts"
import type { Fields } from "../merge/merge-fields.ts"

/** Fields of which the writer and somebody else changed the same: what both began with, and what the service has. */
export interface OpenQuestions {
  base: Fields
  theirs: Fields
}

export interface TakeOptions {
  /** What the form had when it was sent. */
  sent: Fields
  answer: Pick<SavedArticle, "take" | "open">
  /** Puts a text into the editor. */
  setText: (text: string) => void
}

/**
 * Puts what others have written into a form, in which somebody may have typed on since it was sent. Returns what is left to ask. What is typed
 * is never replaced.
 */
export function takeAnswer(form: HTMLFormElement, { sent, answer, setText }: TakeOptions): OpenQuestions | undefined {
  const base: Fields = { ...answer.open?.base }
  const theirs: Fields = { ...answer.open?.theirs }
  for (const [name, value] of Object.entries(answer.take ?? {})) {
    const now = readField(form, name)
    const before = sent[name] ?? ""
    if (now === undefined || now === value) continue
    if (name === "body") {
      const followed = followMerge(now, { sent: before, merged: value, base: base[name] })
      if (followed.base !== undefined) {
        base[name] = followed.base
        theirs[name] ??= value
      }
      setText(followed.text)
    } else if (now.trim() === before.trim()) writeField(form, name, value)
    else {
      base[name] = before
      theirs[name] = value
    }
  }
  return Object.keys(base).length === 0 ? undefined : { base, theirs }
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const findField = (form: HTMLFormElement, name: string): Field | null =>
  form.querySelector<Field>(`[name="${CSS.escape(name)}"]`)

/** The value of a field, as the service writes it. */
export function readField(form: HTMLFormElement, name: string): string | undefined {
  const field = findField(form, name)
  if (field instanceof HTMLInputElement && field.type === "checkbox") return field.checked ? "1" : ""
  return field?.value
}

export function writeField(form: HTMLFormElement, name: string, value: string): void {
  const field = findField(form, name)
  if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value !== ""
  else if (field !== null) field.value = value
}

/** What people call a field. */
export function labelOf(form: HTMLFormElement, name: string): string {
  if (name === "body") return "Text"
  const field = findField(form, name)
  return field?.labels?.[0]?.textContent?.trim() ?? name
}
