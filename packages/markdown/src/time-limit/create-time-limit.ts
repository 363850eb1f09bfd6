import { Worker } from "node:worker_threads"

import { CitableError } from "@citable/contract/core"

import type { ClipboardOptions, ClipboardText } from "../clipboard/read-clipboard.ts"
import { Refusal } from "../internal/limits.ts"
import type { Rendering, SourceOptions, TimeLimit } from "../render-options.ts"
import { renderAsText } from "../render-source.ts"
import type { ClipboardTask, ThreadAnswer, ThreadData, ThreadTask } from "./time-limit-thread.ts"

export interface TimeLimitOptions {
  /** Milliseconds for one body. Default: 10,000. */
  milliseconds?: number | undefined
  /** Mebibytes of memory for rendering. Default: 512. */
  memory?: number | undefined
  /**
   * A module that exports the list `plugins`. Functions cannot pass to another thread, so the thread finds the plugins of
   * `renderBody`'s options there by their keys. It may also export a `parser` and a `codeCache`. `createCallouts()` and
   * `createHighlighter()` without options are on the thread anyway, and so is the highlighter with the `grammars` of `@citable/grammars`.
   */
  module?: URL | undefined
}

export interface TextThread extends TimeLimit {
  /**
   * Converts the HTML of a clipboard to Markdown. Rejects with a {@link CitableError} `clipboard_refused` if it is too long or too deep, or
   * if it takes too long.
   */
  readClipboard(html: string, options?: ClipboardOptions): Promise<ClipboardText>
}

/**
 * Renders bodies on a separate thread, one after the other, and stops a body that takes too long. That body is shown as text with the
 * warning `timed_out`, and no cache keeps it. This is a last resort for plugins. Lengths and steps are bounded without it, with the
 * same result on every machine, which a clock cannot promise.
 *
 * Rejects with a {@link CitableError}: `unknown_plugin` if the module has no plugin with a key, and `thread_failed` if the thread
 * cannot start, for example because the module fails to load.
 */
export function createTimeLimit(options: TimeLimitOptions = {}): TextThread {
  const { milliseconds = 10_000, memory = 512, module } = options
  let running: Thread | undefined
  let turn: Promise<unknown> = Promise.resolve()

  async function open(): Promise<{ thread: Thread; keys: readonly string[] }> {
    const thread = (running ??= startThread({ module: module?.href }, memory))
    const { keys } = await thread.ask().catch((error: unknown) => {
      running = undefined
      throw new CitableError("The thread that renders bodies cannot start: see the cause.", {
        code: "thread_failed",
        cause: error,
      })
    })
    return { thread, keys }
  }

  async function convertInTurn(clipboard: string, clipboardOptions: ClipboardOptions): Promise<ClipboardText> {
    const { thread } = await open()
    const answer = await thread
      .ask({ clipboard, options: clipboardOptions }, milliseconds)
      .catch(async (error: unknown) => {
        running = undefined
        await thread.close()
        throw refuseClipboard(toRefusal(error, milliseconds, memory).message, error)
      })
    if (answer.clipboard !== undefined && "markdown" in answer.clipboard) return answer.clipboard
    throw refuseClipboard(answer.clipboard?.refusal ?? "no answer")
  }

  function inTurn<Result>(run: () => Promise<Result>): Promise<Result> {
    const result = turn.then(run)
    turn = result.catch(() => undefined)
    return result
  }

  async function renderInTurn(body: string, sourceOptions: SourceOptions): Promise<Rendering> {
    const { plugins = [], parser, ...others } = sourceOptions
    delete others.codeCache
    const { thread, keys } = await open()
    for (const { key } of parser === undefined ? plugins : [...plugins, parser]) {
      if (!keys.includes(key))
        throw new CitableError(`The time limit's module exports no plugin or parser with the key ${key}.`, {
          code: "unknown_plugin",
        })
    }
    try {
      const task: ThreadTask = { body, options: others, plugins: plugins.map(({ key }) => key), parser: parser?.key }
      return (
        (await thread.ask(task, milliseconds)).rendering ??
        renderAsText(body, new Refusal("render_failed", "no answer"))
      )
    } catch (error) {
      running = undefined
      await thread.close()
      return renderAsText(body, toRefusal(error, milliseconds, memory))
    }
  }

  return {
    render: (body, sourceOptions) => inTurn(() => renderInTurn(body, sourceOptions)),
    readClipboard: (html, clipboardOptions = {}) => inTurn(() => convertInTurn(html, clipboardOptions)),
    async close() {
      await running?.close()
      running = undefined
    },
  }
}

interface Thread {
  /** Waits for the answer to a task. Without a task, waits until the thread has started. */
  ask(task?: ThreadTask | ClipboardTask, milliseconds?: number): Promise<ThreadAnswer>
  close(): Promise<void>
}

const refuseClipboard = (reason: string, cause?: unknown): CitableError =>
  new CitableError(`The clipboard cannot be converted: ${reason}. Paste it as plain text, or in smaller parts.`, {
    code: "clipboard_refused",
    ...(cause !== undefined && { cause }),
  })

class OutOfTime extends Error {}

function startThread(workerData: ThreadData, memory: number): Thread {
  const name = `./time-limit-thread.${import.meta.url.endsWith(".ts") ? "ts" : "js"}`
  const worker = new Worker(new URL(name, import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: memory },
  })
  let started: Promise<ThreadAnswer> | undefined

  function wait(milliseconds?: number): Promise<ThreadAnswer> {
    return new Promise((resolve, reject) => {
      worker.ref()
      const timer =
        milliseconds === undefined ? undefined : setTimeout(() => settle(() => reject(new OutOfTime())), milliseconds)
      const onExit = () => settle(() => reject(new Error("The thread ended.")))
      const onError = (error: unknown) => settle(() => reject(error))
      const onMessage = (answer: ThreadAnswer) => settle(() => resolve(answer))
      worker.once("message", onMessage).once("error", onError).once("exit", onExit)

      function settle(then: () => void): void {
        clearTimeout(timer)
        worker.off("message", onMessage).off("error", onError).off("exit", onExit)
        // An idle thread must not keep the process alive.
        worker.unref()
        then()
      }
    })
  }

  return {
    ask(task, milliseconds) {
      if (task === undefined) return (started ??= wait())
      const answer = wait(milliseconds)
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads of Node have no origins
      worker.postMessage(task)
      return answer
    },
    async close() {
      // Ignore later errors.
      worker.on("error", () => undefined)
      await worker.terminate()
    },
  }
}

function toRefusal(error: unknown, milliseconds: number, memory: number): Refusal {
  const isMemory = error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY"
  if (error instanceof OutOfTime) return new Refusal("timed_out", `the body was not rendered within ${milliseconds} ms`)
  if (isMemory)
    return new Refusal("timed_out", `the body was not rendered within ${memory} MiB of memory`, { cause: error })
  return Refusal.from(error)
}
