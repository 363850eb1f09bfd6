import type { Root } from "mdast"

import { addAbbreviations } from "./add-abbreviations.ts"
import { addDefinitionLists, findDescriptions, markDescriptions } from "./definition-lists.ts"
import type { Extras } from "./may-have-extras.ts"

/** Parses a source with definition lists and abbreviations, by a parser that gives every node its place and knows neither. */
export async function parseExtras(
  source: string,
  { definitionLists, abbreviations }: Extras,
  parse: (source: string) => Promise<Root>,
): Promise<Root> {
  const tree = definitionLists === true ? await parseDefinitionLists(source, parse) : await parse(source)
  if (abbreviations === true) addAbbreviations(tree, source)
  return tree
}

async function parseDefinitionLists(source: string, parse: (source: string) => Promise<Root>): Promise<Root> {
  let places = findDescriptions(source)
  // What looks like a description can be code, HTML or the words of a paragraph. Then it stays as it is written.
  for (let attempt = 0; attempt < 3 && places.size > 0; attempt += 1) {
    const tree = await parse(markDescriptions(source, places))
    const found = addDefinitionLists(tree, places)
    if (found.size === places.size) return tree
    places = found
  }
  return parse(source)
}
