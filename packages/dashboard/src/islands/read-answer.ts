import type { SavedArticle } from "../articles/save-article.ts"
import type { FieldFault } from "./mark-faults.ts"

/** What the service answers to the form of an article. */
export interface SaveAnswer extends Partial<SavedArticle> {
  /** The page of the article that the form has made. */
  path?: string
  /** Why nothing was saved. */
  detail?: string
  errors?: FieldFault[]
}

/** Reads an answer. Empty for one that is not from the service itself. */
export async function readAnswer(response: Response): Promise<SaveAnswer> {
  const isJson = response.headers.get("content-type")?.includes("json") === true
  return isJson ? ((await response.json()) as SaveAnswer) : {}
}

/** The fields that were refused, whether anything else was saved or not. */
export const faultsOf = ({ errors, refused = [] }: SaveAnswer): FieldFault[] =>
  errors ?? refused.map(({ name, detail }) => ({ pointer: `/${name}`, detail }))
