import type { ParseArgsOptionsConfig } from "node:util"

/** Where a command reads and writes; tests give their own. */
export interface CommandIo {
  env: Record<string, string | undefined>
  /** Results. */
  out: (line: string) => void
  /** Progress, warnings, errors. */
  err: (line: string) => void
  signal: AbortSignal
}

export interface CommandInput extends CommandIo {
  /** By the names in `options`; flags are booleans. */
  values: Record<string, string | boolean | undefined>
  positionals: string[]
  /** Machine-readable output wanted. */
  json: boolean
}

/** What one verb of `citable` takes and does. */
export interface Command {
  /** After the name, such as `<slug> [options]`. */
  usage: string
  options: Record<string, ParseArgsOptionsConfig[string] & { help: string; value?: string }>
  /** How many arguments it takes. */
  positionals: { min: number; max: number }
  /** The exit code: 0, or 1 where something was refused. */
  run(input: CommandInput): Promise<number>
}
