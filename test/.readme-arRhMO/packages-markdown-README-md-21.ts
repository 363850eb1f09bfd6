import { renderBody } from "@citable/markdown"

declare const body: string
const slugs = new Map([["cnt_01hq", "tea"]])
const { html, warnings } = await renderBody(body, {
  resolveArticle: ({ id, slug }) => {
    const known = slug ?? slugs.get(id)
    return known === undefined ? undefined : `/blog/${known}/`
  },
})

export {}
