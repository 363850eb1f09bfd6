import { argument, ready } from "../measured.ts"
import { createRenderer, type RendererName, type RendererOptions } from "./create-renderer.ts"
import { readArticles } from "./read-articles.ts"

/** What the process renders. It is ready when it has rendered all bodies `warmUps` times; each task renders them once more. */
export interface RendererRun extends RendererOptions {
  name: RendererName
  corpus: string | undefined
  count: number
  warmUps: number
}

const { name, corpus, count, warmUps, ...options } = argument() as RendererRun
const bodies = await readArticles(corpus, count)
const render = await createRenderer(name, options)

async function renderAll(): Promise<void> {
  for (const body of bodies) await render(body)
}

for (let turn = 0; turn < warmUps; turn++) await renderAll()
ready(bodies.length, undefined, { work: renderAll })
