import type { FileToInspect, InspectedFile } from "@citable/media/inspect-file"
import type { ParseTask } from "@citable/parsing/parse-task"
import { withParseProblems } from "@citable/parsing/with-parse-problems"

import { parsingOfProcess } from "../parsing/parsing-of-process.ts"

const task: ParseTask<FileToInspect, InspectedFile> = { name: "inspectFile", cpuMs: 3000, memoryMb: 256 }
/** Up to here, no file takes 10 milliseconds. */
const smallFile = 8192

/**
 * Reads the type and size of a file for an account, and rebuilds an SVG. A thread reads all but small files. Throws what `inspectFile` and
 * `withParseProblems` throw; a refusal of the thread has the message alone.
 */
export async function inspectOnThread({ bytes, declared }: FileToInspect, account: string): Promise<InspectedFile> {
  // Load it with the first file.
  if (bytes.byteLength <= smallFile)
    return (await import("@citable/media/inspect-file")).inspectFile({ bytes, declared })
  // Node may have the bytes of other requests in the same memory, which a copy leaves here.
  const copy = Uint8Array.from(bytes)
  const job = { account, what: "the file", input: { bytes: copy, declared }, transfer: [copy.buffer] }
  return withParseProblems(() => parsingOfProcess().run(task, job))
}
