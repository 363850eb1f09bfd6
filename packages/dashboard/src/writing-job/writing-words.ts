import type { Writing } from "@citable/contract"

/** What a language model does with an article, as the beginning of a sentence about it. */
export const kindWords: Readonly<Record<Writing["kind"], string>> = {
  generate: "Writing the article",
  rewrite: "Rewriting the article",
  translate: "Translating the article",
}

/** What each step does. */
export const stepWords: Readonly<Record<Writing["step"], string>> = {
  waiting: "It waits for its turn",
  reading: "It reads the sources",
  planning: "It plans the sections",
  writing: "It writes",
  checking: "The service checks the text",
  describing: "It writes the title and the description",
  saving: "The service saves the text",
  done: "It has ended",
}
