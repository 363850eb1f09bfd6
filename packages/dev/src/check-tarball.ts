import { readFileSync } from "node:fs"

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"

/** How a resolver that no supported site uses is left out: the packages are ESM alone, for Node 22 and bundlers. */
const ignored = new Set(["node10"])

/** What publint and Are The Types Wrong find in a tarball, a line each. Empty if it is right. */
export async function checkTarball(path: string): Promise<string[]> {
  const bytes = readFileSync(path)
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
  })
  const found = messages
    .filter(({ type }) => type !== "suggestion")
    .map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
  const types = await checkPackage(createPackageFromTarballData(bytes))
  if (types.types === false) return found
  const wrong = types.problems
    .filter((problem) => !("resolutionKind" in problem) || !ignored.has(problem.resolutionKind))
    // A package of ESM alone is no use to require() of an old Node.
    .filter(({ kind }) => kind !== "CJSResolvesToESM")
    .map((problem) => `types: ${problem.kind}${"entrypoint" in problem ? ` of ${problem.entrypoint}` : ""}`)
  return [...found, ...new Set(wrong)]
}
