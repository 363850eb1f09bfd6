import type { BrandPage } from "@citable/page-kit"

/** As many prompts a call asks for. */
const most = 200

/** The texts of prompts by their ids, in the order of the ids. It asks only for those that are not `known`. A prompt without a text keeps its id. */
export async function readPromptTexts(
  { send }: BrandPage,
  ids: Iterable<string>,
  known: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const all = [...new Set(ids)]
  const missing = all.filter((id) => !known.has(id))
  const read = new Map(known)
  for (let from = 0; from < missing.length; from += most) {
    const { texts } = await send("GET /prompt-texts", { ids: missing.slice(from, from + most).join(",") })
    for (const [id, text] of Object.entries(texts)) read.set(id, text)
  }
  return new Map(all.map((id) => [id, read.get(id) ?? id]))
}
