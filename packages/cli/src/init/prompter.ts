import type { Key } from "node:readline"
import type { Readable, Writable } from "node:stream"

/** How `init` asks a person. Tests pass their own. */
export interface Prompter {
  /** Undefined if the person stops. */
  confirm(message: string): Promise<boolean | undefined>
  select(message: string, options: readonly { value: string; label: string }[]): Promise<string | undefined>
  text(message: string, placeholder: string): Promise<string | undefined>
}

/** The terminal that a person sits at. */
export interface PromptStreams {
  input: Readable
  output: Writable & { columns?: number; rows?: number }
}

/** Opens the prompts of a terminal. */
export async function openPrompter(
  signal: AbortSignal,
  { input, output }: PromptStreams = { input: process.stdin, output: process.stderr },
): Promise<Prompter> {
  const { confirm, isCancel, select, text } = await import("@clack/prompts")
  // A terminal of a container can say that it has no width. Every letter would be on a line of its own.
  if (output.columns === 0) output.columns = 80
  if (output.rows === 0) output.rows = 24
  const given = <Value>(value: Value): Exclude<Value, symbol> | undefined =>
    isCancel(value) ? undefined : (value as Exclude<Value, symbol>)
  // Nobody answers any more: what was piped in has no line left, or a person has ended it with Ctrl-D, after which the prompt hears nothing.
  const ended = new AbortController()
  const end = () => ended.abort()
  if (input.readableEnded) end()
  else input.once("end", end).on("keypress", (_, key?: Key) => key?.ctrl === true && key.name === "d" && end())
  const streams = { input, output, signal: AbortSignal.any([signal, ended.signal]) }
  return {
    confirm: async (message) => given(await confirm({ message, ...streams })),
    select: async (message, options) => given(await select({ message, options: [...options], ...streams })),
    text: async (message, placeholder) => given(await text({ message, placeholder, ...streams })),
  }
}
