import { afterAll, beforeAll } from "vitest"

import { describeDemo } from "./describe-demo.ts"
import { runDemo, type RunningDemo } from "./run-demo.ts"

let demo: RunningDemo
beforeAll(async () => {
  demo = await runDemo()
})
afterAll(async () => {
  if (demo?.child.exitCode === null) await demo.stop()
})

describeDemo(() => demo)
