import type { Audit } from "@citable/contract/site"

import { countOf } from "./count-of.ts"

/** Says at which pages a browser has looked, and what nobody has checked. */
export function describeBrowsing({ accessibility }: Pick<Audit, "accessibility">): string {
  if (accessibility === null) {
    return "Contrast and what else only a browser sees is not checked: --browser looks at one page of each template."
  }
  const { templates, note } = accessibility
  const looked = templates.filter(({ barriers }) => barriers !== null)
  const pages = templates.reduce((sum, template) => sum + template.pages, 0)
  const what = `A browser looked at ${countOf(looked.length, "page")}, one of each template, of ${countOf(pages, "page")}.`
  return note === null ? what : `${what} ${note}`
}
