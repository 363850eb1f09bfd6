import type { BodyPlugin } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"

export interface PluginOptions {
  plugins: readonly BodyPlugin[]
  callouts: boolean
  /** Makes the plugin for code, if the options ask for it. */
  createCode?: (() => BodyPlugin) | undefined
}

// One for all loaders, because processors are cached for it.
const callouts = createCallouts()

/** The plugins of the options with the default ones around them, unless the options have one of their kind. */
export function toPlugins(options: PluginOptions): readonly BodyPlugin[] {
  const { plugins, createCode } = options
  const kinds = new Set(plugins.map(({ key }) => key.split(" ")[0]))
  return [
    ...(options.callouts && !kinds.has("callouts") ? [callouts] : []),
    ...plugins,
    ...(createCode === undefined || kinds.has("highlight") || kinds.has("code") ? [] : [createCode()]),
  ]
}
