import { defineLanguageFacet, Language, languageDataProp } from "@codemirror/language"
import { GFM, parser } from "@lezer/markdown"

const data = defineLanguageFacet()

/** What the editor reads. */
export const markdown = new Language(
  data,
  parser.configure([GFM, { props: [languageDataProp.add({ Document: data })] }]),
  [],
  "markdown",
)
