import type { ParseArgsOptionsConfig } from "node:util"

/** Where a command reads and writes. Tests pass their own. */
export interface CommandIo {
  env: Record<string, string | undefined>
  /** Prints results. */
  out: (line: string) => void
  /** Prints progress, warnings and errors. */
  err: (line: string) => void
  /** Whether a person watches `err`, so that progress can replace its line. Default: false. */
  isTerminal?: boolean
  /** The folder that the command runs in. Default: that of the process. */
  cwd?: string
  /** The release of Node that runs this. One that is too old is an error. Default: not checked. */
  nodeVersion?: string
  signal: AbortSignal
}

export interface CommandInput extends CommandIo {
  /** The options of the call, by their names in `options`. A flag is a boolean. */
  values: Record<string, string | boolean | undefined>
  positionals: string[]
  /** Whether to print JSON. */
  json: boolean
}

/** A list that the help of a command shows below its options. */
export interface HelpList {
  title: string
  rows: readonly (readonly [name: string, meaning: string])[]
}

/** What one command of `citable` takes and does. */
export interface Command {
  /** Its arguments, such as `<slug> [options]`. */
  usage: string
  /** A complete command line. */
  example: string
  options: Record<string, ParseArgsOptionsConfig[string] & { help: string; value?: string }>
  /** More lists for the help, such as environment variables. */
  lists?: readonly HelpList[]
  /** How many arguments it takes. */
  positionals: { min: number; max: number }
  /** Returns the exit code: 0, or 1 if something was refused. */
  run(input: CommandInput): Promise<number>
}
