/** How `init` asks a person. Tests pass their own. */
export interface Prompter {
  /** Undefined if the person stops. */
  confirm(message: string): Promise<boolean | undefined>
  select(message: string, options: readonly { value: string; label: string }[]): Promise<string | undefined>
  text(message: string, placeholder: string): Promise<string | undefined>
}

/** Opens the prompts of a terminal. */
export async function openPrompter(signal: AbortSignal): Promise<Prompter> {
  const { confirm, isCancel, select, text } = await import("@clack/prompts")
  const output = process.stderr
  const given = <Value>(value: Value): Exclude<Value, symbol> | undefined =>
    isCancel(value) ? undefined : (value as Exclude<Value, symbol>)
  return {
    confirm: async (message) => given(await confirm({ message, output, signal })),
    select: async (message, options) => given(await select({ message, options: [...options], output, signal })),
    text: async (message, placeholder) => given(await text({ message, placeholder, output, signal })),
  }
}
