import { finishTree } from "./finish/finish-tree.ts"
import type { FinishOptions } from "./finish/finishing.ts"
import { addSmartQuotes } from "./finish/smart-quotes.ts"
import type { Finished } from "./finish/to-finished.ts"
import { parseHtml } from "./parse/parse-html.ts"
import type { ParsedMarkdown } from "./parse/parse-markdown.ts"
import { processorsFor } from "./parse/processors.ts"
import { stringifyTree } from "./parse/stringify-tree.ts"
import { toUntrusted } from "./parse/to-untrusted.ts"
import type { SourceOptions } from "./render-options.ts"
import { createUnknownDescriber } from "./sanitize/create-unknown-describer.ts"
import { sanitizeProcessed } from "./sanitize/sanitize-processed.ts"
import { sanitizeTree } from "./sanitize/sanitize-tree.ts"

/** Renders parsed Markdown, or a source of HTML, with a tree of the elements of the whole body. */
export async function renderTree(
  source: string,
  parsed: ParsedMarkdown | undefined,
  options: SourceOptions & FinishOptions,
): Promise<{ html: string; finished: Finished }> {
  const { plugins, reporter, format, processed } = options
  const processors = processorsFor(plugins)
  const untrusted = await processors.run(
    "rehype",
    parsed === undefined ? parseHtml(source, options) : await toUntrusted(parsed, source, options),
  )
  const tree =
    format === "html" && processed !== undefined
      ? sanitizeProcessed(untrusted, processed)
      : sanitizeTree(untrusted, reporter, createUnknownDescriber(source))
  const finished = await finishTree(tree, options)
  if (options.smartQuotes === true) addSmartQuotes(tree)
  return { html: stringifyTree(await processors.run("trustedRehype", tree)), finished }
}
