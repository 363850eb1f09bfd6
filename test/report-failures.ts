// Appends what failed to the file that CITABLE_TEST_FAILURES names.
import { appendFileSync } from "node:fs"
import { relative } from "node:path"

import type { TestError } from "vitest"
import type { Reporter, TestCase, TestModule } from "vitest/node"

import type { Failure } from "../packages/dev/src/list-failures.ts"

/** A reporter of vitest that keeps only failures: of tests, of whole files, and of what no test was waiting for. */
export function reportFailures(path: string): Reporter {
  const write = (failure: Failure) => appendFileSync(path, `${JSON.stringify(failure)}\n`)
  const where = (module: TestModule) => ({
    project: module.project.name,
    path: relative(process.cwd(), module.moduleId),
  })
  return {
    onTestCaseResult(test: TestCase) {
      const { state, errors = [] } = test.result()
      if (state === "failed") write({ ...where(test.module), name: test.fullName, message: join(errors) })
    },
    onTestModuleEnd(module: TestModule) {
      const errors = [...module.errors(), ...[...module.children.allSuites()].flatMap((suite) => suite.errors())]
      if (errors.length > 0) write({ ...where(module), message: join(errors) })
    },
    onTestRunEnd(_modules, errors) {
      if (errors.length > 0) write({ project: "", path: "outside of any test", message: join(errors) })
    },
  }
}

function join(errors: readonly TestError[]): string {
  return errors
    .map(({ message, stacks = [] }) => {
      const [first] = stacks
      return first === undefined ? message : `${message}\nat ${relative(process.cwd(), first.file)}:${first.line}`
    })
    .join("\n")
}
