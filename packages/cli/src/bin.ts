#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { keepCompiledCode } from "./internal/keep-compiled-code.ts"
import { runProcess } from "./run-process.ts"

keepCompiledCode(process.env)
await runProcess(process.argv.slice(2))
