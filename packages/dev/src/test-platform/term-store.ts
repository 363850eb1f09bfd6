import { toSlug } from "./post-store.ts"
import { RestError } from "./rest-error.ts"

export interface TestTerm {
  id: number
  taxonomy: "category" | "post_tag"
  /** As WordPress stores it, with HTML entities. */
  name: string
  slug: string
}

export interface TermStore {
  list(taxonomy: TestTerm["taxonomy"]): TestTerm[]
  create(taxonomy: TestTerm["taxonomy"], name: string): TestTerm
}

/** Keeps categories and tags in memory. A name that differs only by case is the same. */
export function createTermStore(): TermStore {
  const terms: TestTerm[] = [{ id: 1, taxonomy: "category", name: "Uncategorized", slug: "uncategorized" }]
  return {
    list: (taxonomy) => terms.filter((term) => term.taxonomy === taxonomy),
    create(taxonomy, name) {
      const stored = escape(name)
      if (stored === "") throw new RestError(500, "empty_term_name", "A name is required for this term.")
      const same = terms.find((term) => term.taxonomy === taxonomy && term.name.toLowerCase() === stored.toLowerCase())
      if (same !== undefined) {
        throw new RestError(400, "term_exists", "A term with the name provided already exists with this parent.", {
          term_id: same.id,
        })
      }
      const term: TestTerm = { id: 100 + terms.length, taxonomy, name: stored, slug: toSlug(name) }
      terms.push(term)
      return term
    },
  }
}

/** Without tags, and with entities for what is none yet. */
function escape(text: string): string {
  return text
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(?!#?\w+;)/g, "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .trim()
}
