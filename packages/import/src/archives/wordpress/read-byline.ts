import { htmlToText } from "../../document/parse-html.ts"
import { type ImportProblem, toProblem } from "../../import-problem.ts"
import { type ExportNode, textOf } from "./parse-export.ts"

/** The domain of the terms in which Co-Authors Plus keeps the authors of a post. */
export const authorDomain = "author"

/**
 * Names who wrote a post: its co-authors, else the author whose login the post has. A login or an e-mail address is no name, so without
 * a record of the author the article gets none.
 */
export function readByline(
  item: ExportNode,
  authors: ReadonlyMap<string, string>,
  problems: ImportProblem[],
): { author?: string; authors?: string[] } {
  const coAuthors = item.children.flatMap(({ name, attributes, text }) => {
    if (name !== "category" || attributes["domain"] !== authorDomain) return []
    const term = htmlToText(text).trim()
    const login = attributes["nicename"]?.replace(/^cap-/, "") ?? term
    const found = authors.get(login) ?? authors.get(term)
    // Co-Authors Plus names a term after the login of a user, or after a guest.
    return found ?? (term === "" || /@|^[a-z\d][\w.-]*$/.test(term) ? [] : term)
  })
  if (coAuthors.length > 0) return { authors: coAuthors }
  const creator = textOf(item, "dc:creator")
  if (creator === undefined) return {}
  const name = authors.get(creator) ?? (/\S\s+\S/.test(creator) && !creator.includes("@") ? creator : undefined)
  if (name !== undefined) return { author: name }
  const message = `The export has no name for its author "${creator.slice(0, 100)}", so the article has none. Write the name of the author.`
  problems.push(toProblem("unknown_author", message, { subject: "author" }))
  return {}
}
