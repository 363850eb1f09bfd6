import { parentPort, workerData } from "node:worker_threads"

import type { BodyPlugin } from "../body-plugin.ts"
import type { ClipboardOptions, ClipboardText } from "../clipboard/read-clipboard.ts"
import { Refusal } from "../internal/limits.ts"
import type { MarkdownParser } from "../markdown-parser.ts"
import { type CodeGrammars, commonGrammars } from "../plugins/common-grammars.ts"
import { createCallouts } from "../plugins/create-callouts.ts"
import { createHighlighter } from "../plugins/create-highlighter.ts"
import { otherLanguages } from "../plugins/other-languages.ts"
import type { Rendering, SourceOptions } from "../render-options.ts"
import { renderSource } from "../render-source.ts"
import type { TextCache } from "../text-cache.ts"
// The limit is for rendering, so nothing loads within it.
import "../parse/parse-html-run.ts"
import "../parse/parse-html.ts"
import "../parse/parse-with-remark.ts"
import "../parse/stringify-tree.ts"
import "../render-tree.ts"

/** The data that starts a thread. */
export interface ThreadData {
  /** The URL of the module with the plugins. */
  module: string | undefined
}

export interface ClipboardTask {
  clipboard: string
  options: ClipboardOptions
}

export interface ThreadTask {
  body: string
  options: Omit<SourceOptions, "plugins" | "parser" | "codeCache">
  /** The keys of the plugins, in order. */
  plugins: string[]
  /** The key of the parser. */
  parser: string | undefined
}

export interface ThreadAnswer {
  /** The keys of the available plugins and the parser. */
  keys: string[]
  /** Absent in the first answer, which says that the thread has started. */
  rendering?: Rendering
  /** The answer to a clipboard: its text, or why it has none. */
  clipboard?: ClipboardText | { refusal: string }
}

/** All languages, of which only the common ones have colours: an installer may keep the package of the others from this one. */
function withoutPackage(): CodeGrammars {
  const refuse = () => Promise.reject(new Error("the thread of the time limit cannot find @citable/grammars"))
  const others = ["jsx", ...otherLanguages].map((name) => [name, refuse])
  return { ...(Object.fromEntries(others) as CodeGrammars), ...commonGrammars }
}

const { module } = workerData as ThreadData
const exported = (module === undefined ? {} : await import(module)) as {
  plugins?: BodyPlugin[]
  parser?: MarkdownParser
  codeCache?: TextCache
}
// What sites have without listing it. These load nothing until a body needs it.
const defaults = [createCallouts(), createHighlighter()]
const { grammars } = await import("@citable/grammars").catch(() => ({ grammars: withoutPackage() }))
defaults.push(createHighlighter({ grammars }))
const known = new Map([...defaults, ...(exported.plugins ?? [])].map((plugin) => [plugin.key, plugin]))
const keys = [...known.keys(), ...(exported.parser === undefined ? [] : [exported.parser.key])]

async function answerClipboard({ clipboard: html, options }: ClipboardTask): Promise<void> {
  const { readClipboard } = await import("../clipboard/read-clipboard.ts")
  const read = (): NonNullable<ThreadAnswer["clipboard"]> => {
    try {
      return readClipboard(html, options)
    } catch (error) {
      return { refusal: Refusal.from(error).message }
    }
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of Node have no origins
  parentPort?.postMessage({ keys, clipboard: read() } satisfies ThreadAnswer)
}

parentPort?.on("message", (task: ThreadTask | ClipboardTask) => {
  if ("clipboard" in task) {
    void answerClipboard(task)
    return
  }
  const plugins = task.plugins.flatMap((key) => known.get(key) ?? [])
  const parser = task.parser === undefined ? undefined : exported.parser
  // Never rejects, because the sender of the task has loaded the parser before.
  void renderSource(task.body, { ...task.options, plugins, parser, codeCache: exported.codeCache }).then((rendering) =>
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of Node have no origins
    parentPort?.postMessage({ keys, rendering } satisfies ThreadAnswer),
  )
})
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of Node have no origins
parentPort?.postMessage({ keys } satisfies ThreadAnswer)
