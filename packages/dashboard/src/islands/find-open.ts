import { openUnsavedChannel } from "./open-unsaved-channel.ts"

/** How long a page of another tab takes to answer, at most, in milliseconds. */
const answerMs = 1000

/**
 * The texts, by their ids, that pages of other tabs have in their forms. Each such page saves its text itself, so nobody else takes it over. It
 * waits until all have answered, or until nobody else does.
 *
 * @param texts The names of the forms, and the ids.
 */
export async function findOpen(texts: readonly { name: string; id: string }[]): Promise<ReadonlySet<string>> {
  const open = new Set<string>()
  if (texts.length === 0) return open
  const channel = openUnsavedChannel()
  const answered = new Promise<void>((resolve) => {
    channel.listen(({ id }) => {
      if (id !== undefined) open.add(id)
      if (texts.every((text) => open.has(text.id))) resolve()
    })
  })
  for (const editor of new Set(texts.map(({ name }) => name))) channel.send({ editor })
  await Promise.race([answered, new Promise((resolve) => setTimeout(resolve, answerMs))])
  channel.close()
  return open
}
