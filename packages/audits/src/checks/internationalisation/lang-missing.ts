import type { PageCheck } from "../check.ts"

export const langMissing: PageCheck = {
  code: "lang_missing",
  severity: "warning",
  category: "internationalisation",
  title: "Pages that do not say their language",
  detail: "Screen readers and translators have to guess it. Add lang to the html element, such as lang=en.",
  find: ({ facts }) => ((facts.lang ?? "").trim() === "" ? [{ detail: null }] : []),
}
