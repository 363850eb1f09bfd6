import type { BodyPlugin } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { type CodeGrammars, createHighlighter } from "@citable/markdown/highlight"

export interface PluginOptions {
  highlight?: boolean | { grammars: CodeGrammars } | undefined
  callouts?: boolean | undefined
  plugins?: readonly BodyPlugin[] | undefined
}

// One of each for all sites of the process, because processors are cached for them. They load nothing until a body needs it.
const defaults = { callouts: createCallouts(), highlight: createHighlighter() }
const highlighters = new WeakMap<CodeGrammars, BodyPlugin>()

/**
 * The plugins of the options with the default ones around them, unless the options have one of their kind. The thread of a time limit has the
 * default ones too.
 */
export function toPlugins(options: PluginOptions): readonly BodyPlugin[] {
  const { highlight = true, callouts = true, plugins = [] } = options
  const kinds = new Set(plugins.map(({ key }) => key.split(" ")[0]))
  return [
    ...(callouts && !kinds.has("callouts") ? [defaults.callouts] : []),
    ...plugins,
    ...(highlight !== false && !kinds.has("highlight") && !kinds.has("code") ? [toHighlighter(highlight)] : []),
  ]
}

function toHighlighter(highlight: true | { grammars: CodeGrammars }): BodyPlugin {
  if (highlight === true) return defaults.highlight
  const highlighter = highlighters.get(highlight.grammars) ?? createHighlighter(highlight)
  highlighters.set(highlight.grammars, highlighter)
  return highlighter
}
