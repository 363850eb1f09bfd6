import { readArticleFile } from "@citable/import"
import { countBodyWords } from "@citable/language/text/count-body-words"
import { extractTerms } from "@citable/language/text/extract-terms"
import { renderBody, toFeedHtml, toMarkdown } from "@citable/markdown"
import { nativeParser } from "@citable/markdown/native-parser"
import { toJsonLd, toLlmsTxt, toRss, toSearchRecords } from "@citable/markdown/outputs"

import { toSlug } from "../../../packages/contract/src/to-slug.ts"
import { allPlugins } from "../../../packages/markdown/test/all-plugins.ts"
import { createAnswerParser } from "../../../packages/service/src/groups/visibility/parse-answers/parse-answer.ts"
import { openBrand } from "./open-brand.ts"

export interface MeasuredFunction {
  /** What is measured. */
  run: (body: string) => unknown
  /** What is not: to be done with the same body before each run. */
  prepare?: (body: string) => Promise<void>
  close?: () => Promise<void>
}

const url = "https://site.example/blog/a"
const encoder = new TextEncoder()
const names = [
  { id: null, name: "Acme", aliases: ["ACME Corp"], domains: ["acme.example"] },
  { id: "cmp_1", name: "Coffee & Co", aliases: [], domains: ["coffee.example"] },
  { id: "cmp_2", name: "京东", aliases: ["AA"], domains: ["a.a"] },
]

/** Every function that takes a body, an answer or another long text that is not the site's own; opened in the process that measures it. */
export const measuredFunctions: Readonly<Record<string, () => MeasuredFunction | Promise<MeasuredFunction>>> = {
  renderBody: () => ({ run: (body) => renderBody(body) }),
  "renderBody of HTML": () => ({ run: (body) => renderBody(body, { format: "html" }) }),
  "renderBody by the native parser": () => {
    const parser = nativeParser()
    return { run: (body) => renderBody(body, { parser }) }
  },
  "renderBody with every plugin": () => ({ run: (body) => renderBody(body, { plugins: allPlugins }) }),
  toFeedHtml: () => ({ run: (body) => toFeedHtml(body, { url }) }),
  toMarkdown: () => ({ run: toMarkdown }),
  toSearchRecords: () => ({
    run: (text) => toSearchRecords({ sections: [{ slug: "a", title: text, text }] }, { title: text, url }),
  }),
  toJsonLd: () => ({ run: (text) => toJsonLd({ ...article, title: text, excerpt: text }, { url }) }),
  toLlmsTxt: () => ({
    run: (text) =>
      toLlmsTxt({
        title: text,
        summary: text,
        sections: [{ title: text, pages: [{ title: text, url, description: text }] }],
      }),
  }),
  toRss: () => ({
    run: (text) =>
      toRss({ title: text, description: text, url, feedUrl: url }, [
        { title: text, url, description: text, content: text },
      ]),
  }),
  create_content: async () => {
    const brand = await openBrand()
    return { run: brand.create, close: brand.close }
  },
  update_content: async () => {
    const brand = await openBrand()
    return { prepare: () => brand.create("before"), run: brand.update, close: brand.close }
  },
  "publish_content, the second time": async () => {
    const brand = await openBrand()
    const prepare = async (body: string) => {
      await brand.create("before")
      await brand.publish()
      await brand.update(body)
    }
    return { prepare, run: brand.publish, close: brand.close }
  },
  score_content: async () => {
    const brand = await openBrand()
    return { prepare: brand.create, run: brand.score, close: brand.close }
  },
  "score_content of HTML": async () => {
    const brand = await openBrand("html")
    return { prepare: brand.create, run: brand.score, close: brand.close }
  },
  "reading an answer of an engine": () => {
    const read = createAnswerParser(names, "en")
    return { run: (text) => read({ text, sources: [] }) }
  },
  "terms of a text": () => ({ run: (text) => extractTerms(text, { locale: "en", longest: 3 }) }),
  "words of a text": () => ({ run: countBodyWords }),
  "slug of a title": () => ({ run: (text) => toSlug(text) }),
  "slug of a file": () => ({ run: (text) => toSlug(text, { isAddress: true }) }),
  "import of Markdown": () => ({ run: (text) => readArticleFile(encoder.encode(text), "a.md", importOptions) }),
  "import of HTML": () => ({ run: (text) => readArticleFile(encoder.encode(text), "a.html", importOptions) }),
}

const importOptions = { baseUrl: "https://old.example/" }

const article = {
  locale: "en",
  tags: [],
  author: null,
  cover: null,
  seo: { canonical_url: null, description: null, json_ld: [] },
  word_count: 1,
  published_at: null,
  updated_at: "2026-01-01T00:00:00.000Z",
}
