import { findOpen } from "./find-open.ts"
import { openKeptTexts } from "./kept-texts.ts"

/**
 * The texts of a form, by their ids, that this browser keeps and that no page of another tab has open. Until that is known, nobody types into
 * the form, because it may get another text.
 */
export async function findLeft(form: HTMLFormElement, name: string): Promise<ReadonlySet<string>> {
  const texts = openKeptTexts(form.ownerDocument).find(name)
  form.inert = texts.length > 0
  const open = await findOpen(texts.map(({ id }) => ({ name, id })))
  form.inert = false
  return new Set(texts.flatMap(({ id }) => (open.has(id) ? [] : [id])))
}
