import type { PageCheck } from "../check.ts"

export const doctypeMissing: PageCheck = {
  code: "doctype_missing",
  severity: "notice",
  category: "metadata",
  title: "Pages without a doctype",
  detail: "Browsers then lay out the page by the rules of the nineties. Begin it with <!doctype html>.",
  find: ({ facts }) => (!facts.hasDoctype ? [{ detail: null }] : []),
}
