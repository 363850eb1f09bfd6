import type { Root } from "hast"
import remarkParse from "remark-parse"
import { unified } from "unified"

import type { BodyPlugin } from "../body-plugin.ts"
import { gfm } from "./adaptive-gfm.ts"
import { syntaxOf } from "./plugin-syntax.ts"
import { boundedSyntax } from "./syntax/bounded-syntax.ts"
import { toUntrustedTree } from "./to-untrusted-tree.ts"

type MarkdownProcessor = ReturnType<typeof createMarkdownProcessor>

/** The processors of one list of plugins. They are frozen, created at first use, and shared by all bodies. */
export interface Processors {
  /** The processor for a set of GFM constructs. Use "unbounded" only for a source that cannot exceed its budget. */
  markdown(this: void, constructs: number, options?: MarkdownOptions): MarkdownProcessor
  /** Runs the plugins of a slot. */
  run(slot: "rehype" | "trustedRehype", tree: Root): Promise<Root>
}

export interface MarkdownOptions {
  bounds?: "bounded" | "unbounded"
  /** Whether the nodes of the untrusted tree say where they stand in the source. Plugins get that anyway. */
  keepPositions?: boolean
}

interface Branch {
  processors?: Processors
  next: WeakMap<BodyPlugin, Branch>
}

const trunk: Branch = { next: new WeakMap() }

/** Finds processors by the plugins in order, not by the list, because each body may come with a new list. */
export function processorsFor(plugins: readonly BodyPlugin[]): Processors {
  let branch = trunk
  for (const plugin of plugins) {
    let next = branch.next.get(plugin)
    if (next === undefined) branch.next.set(plugin, (next = { next: new WeakMap() }))
    branch = next
  }
  return (branch.processors ??= createProcessors(plugins))
}

function createProcessors(plugins: readonly BodyPlugin[]): Processors {
  const markdown = new Map<string, MarkdownProcessor>()
  const slots = { rehype: createRunner(plugins, "rehype"), trustedRehype: createRunner(plugins, "trustedRehype") }
  return {
    markdown(constructs, { bounds = "bounded", keepPositions = false } = {}) {
      const key = `${constructs} ${bounds} ${keepPositions}`
      let processor = markdown.get(key)
      if (processor === undefined) {
        processor = createMarkdownProcessor(constructs, plugins, { bounds, keepPositions })
        markdown.set(key, processor)
      }
      return processor
    },
    run: async (slot, tree) => slots[slot]?.(tree) ?? tree,
  }
}

function createMarkdownProcessor(
  constructs: number,
  plugins: readonly BodyPlugin[],
  { bounds, keepPositions }: Required<MarkdownOptions>,
) {
  const needPositions = plugins.some((plugin) => plugin.rehype !== undefined || plugin.trustedRehype !== undefined)
  return unified()
    .use(remarkParse)
    .use(gfm, constructs)
    .use(plugins.flatMap(syntaxOf))
    .use(bounds === "bounded" ? [boundedSyntax] : [])
    .use(toUntrustedTree, { keepPositions: keepPositions || needPositions })
    .freeze()
}

function createRunner(plugins: readonly BodyPlugin[], slot: "rehype" | "trustedRehype") {
  const list = plugins.flatMap((plugin) => plugin[slot] ?? [])
  if (list.length === 0) return undefined
  const processor = unified().use(list).freeze()
  return async (tree: Root): Promise<Root> => (await processor.run(tree)) as Root
}
