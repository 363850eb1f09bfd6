// The command line
export { runCli } from "./run-cli.ts"
export { runProcess } from "./run-process.ts"
export type { Command, CommandInput, CommandIo } from "./command.ts"
// The configuration of `citable serve` and `citable import`
export { defineConfig } from "./define-config.ts"
export type { Config, ServiceField } from "./define-config.ts"
