#!/usr/bin/env -S node --disable-warning=ExperimentalWarning --max-semi-space-size=16
import { keepCompiledCode } from "./internal/keep-compiled-code.ts"

// Before any other code is compiled.
keepCompiledCode(process.env)
// By its name, because the released package has a bundle.
const { runProcess } = await import("citable")
await runProcess(process.argv.slice(2))
