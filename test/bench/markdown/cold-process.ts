import { renderBody } from "@citable/markdown"
import { findNativeParser } from "@citable/markdown/native-parser"

import { argument, ready } from "../measured.ts"
import { createNaiveChain } from "./naive-chain.ts"
import { readArticles } from "./read-articles.ts"

/** What the process is to render; it is ready when it is through. */
export interface ColdRun {
  renderer: "ours" | "native" | "naive"
  corpus: string | undefined
  count: number
}

const { renderer, corpus, count } = argument() as ColdRun
const parser = renderer === "native" ? await findNativeParser() : undefined
const render =
  renderer === "naive" ? createNaiveChain({ highlight: false }) : (body: string) => renderBody(body, { parser })
const bodies = await readArticles(corpus, Math.min(count, 500))
let bytes = 0
for (let index = 0; index < count; index++) {
  const body = `${bodies[index % bodies.length] ?? ""}\n\nArticle ${index}.\n`
  const rendered = await render(body)
  bytes += JSON.stringify(rendered).length
}
ready(bytes)
