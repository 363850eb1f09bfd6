// The command line
export { runCli } from "./run-cli.ts"
export type { Command, CommandInput, CommandIo } from "./command.ts"
