import { pipelineVersion } from "../pipeline-version.ts"
import type { SourceOptions } from "../render-options.ts"
import { usesCjk } from "../uses-cjk.ts"

/**
 * Whether an option affects the rendering. The type requires a decision for each new option. Values that are filled in
 * afterwards are not among these options.
 */
const affectsOutput: { [Name in keyof Required<SourceOptions>]: boolean } = {
  format: true,
  processed: true,
  baseUrl: true,
  siteUrl: true,
  headingOffset: true,
  headingAnchors: true,
  footnotePrefix: true,
  smartQuotes: true,
  // Only as far as it decides `cjk`: other languages share their renderings.
  locale: false,
  cjk: true,
  definitionLists: true,
  abbreviations: true,
  sourceLines: true,
  embeds: true,
  plugins: true,
  parser: true,
  codeCache: false,
}

/** The cache key: the body with everything that affects its rendering. */
export function toRenderKey(body: string, options: SourceOptions): string {
  const { plugins, parser, ...others } = options
  const decisive = Object.entries({ ...others, cjk: usesCjk(options) || undefined })
    .filter(([name, value]) => affectsOutput[name as keyof SourceOptions] && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const keys = (plugins ?? []).map(({ key }) => key)
  return `render ${pipelineVersion} ${JSON.stringify([decisive, keys, parser?.key || undefined])}\n${body}`
}
