import { pipelineVersion } from "../pipeline-version.ts"
import type { SourceOptions } from "../render-options.ts"

/**
 * Whether an option decides what is made of a body. A new one has to be decided on here before the types are right; what
 * is filled in afterwards is no part of these options.
 */
const affectsOutput: { [Name in keyof Required<SourceOptions>]: boolean } = {
  format: true,
  baseUrl: true,
  headingOffset: true,
  headingAnchors: true,
  embeds: true,
  plugins: true,
  parser: true,
  codeCache: false,
}

/** The body with all that decides what is made of it. */
export function toRenderKey(body: string, options: SourceOptions): string {
  const { plugins, parser, ...others } = options
  const decisive = Object.entries(others)
    .filter(([name, value]) => affectsOutput[name as keyof SourceOptions] && value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  const keys = (plugins ?? []).map(({ key }) => key)
  return `render ${pipelineVersion} ${JSON.stringify([decisive, keys, parser?.key])}\n${body}`
}
