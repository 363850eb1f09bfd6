import { renderBody } from "@citable/markdown"
import type { BodyPlugin, RenderBodyOptions } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createDiagrams } from "@citable/markdown/diagrams"
import { createDirectives } from "@citable/markdown/directives"
import { createHighlighter } from "@citable/markdown/highlight"
import { nativeParser } from "@citable/markdown/native-parser"
import * as fc from "fast-check"
import { expect } from "vitest"

import { htmlPieces } from "./html-blocks.ts"
import { markdownDocument } from "./markdown-grammar.ts"
import { plainMarkdown } from "./plain-markdown.ts"

/** A plugin after the sanitiser gets the tree of the whole body, so there has to be one. */
const wholeTree: BodyPlugin = { key: "nothing", trustedRehype: [] }
const plugins = [createDirectives({ names: ["note"] }), createCallouts(), createDiagrams(), createHighlighter()]

/** Ways to render, each with what else the walk over a body has to know. */
export const ways: Readonly<Record<string, RenderBodyOptions>> = {
  "with remark": {},
  "with the native parser": { parser: nativeParser() },
  "with addresses": {
    baseUrl: "https://example.com/blog/",
    headingAnchors: true,
    headingOffset: 2,
    embeds: "link",
    images: [{ url: "https://example.com/a", width: 4, height: 3 }],
    resolveArticle: ({ slug }) => (slug === "x" ? "/articles/x" : undefined),
  },
  "on its site": { siteUrl: "/", name: "an article" },
  "with plugins": { plugins },
}

/** Checks that a body renders alike with and without a tree of elements. */
export async function expectAlike(body: string, options: RenderBodyOptions): Promise<void> {
  const tree = await renderBody(body, { ...options, plugins: [...(options.plugins ?? []), wholeTree] })
  expect(await renderBody(body, options), body).toEqual(tree)
}

/** Compares both ways on generated bodies. */
export async function compareDirect(numRuns: number, options: { seed?: number } = {}): Promise<void> {
  const bodies = fc.oneof(markdownDocument, plainMarkdown, markdownDocument.map(withoutNotes), htmlPieces)
  await fc.assert(
    fc.asyncProperty(bodies, fc.constantFrom(...Object.values(ways)), (body, way) => expectAlike(body, way)),
    { numRuns, ...options },
  )
}

/** Footnotes always need the tree. */
const withoutNotes = (body: string): string => body.replaceAll("[^", "[")
