// The command line
export { runCli } from "./run-cli.ts"
export { runProcess } from "./run-process.ts"
export type { Command, CommandInput, CommandIo } from "./command.ts"
