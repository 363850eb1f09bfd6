#!/usr/bin/env -S node --disable-warning=ExperimentalWarning
import { runProcess } from "./run-process.ts"

await runProcess(process.argv.slice(2))
