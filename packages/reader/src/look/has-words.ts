import { createWordSearch } from "./create-word-search.ts"

/** Whether a text has the letters and digits of others, in their order, however it writes marks, quotes and spaces. */
export const hasWords = (text: string, ...words: readonly string[]): boolean => createWordSearch(text)(...words)
