import type { ParseTask } from "@citable/parsing/parse-task"
import type { PageDigest, PageToDigest } from "@citable/reader/read"

import { parsingOfProcess } from "../../parsing/parsing-of-process.ts"

const task: ParseTask<PageToDigest, PageDigest> = { name: "digestPage", cpuMs: 10_000, memoryMb: 384 }

/** Reads pages for an account on a thread. Rejects with a `ParseRefusal` for a page that exceeds its budget. */
export function digestOnThread(account: string): (page: PageToDigest) => Promise<PageDigest> {
  return (input) => parsingOfProcess().run(task, { account, what: "the page", input })
}
