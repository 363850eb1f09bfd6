import { readFileSync } from "node:fs"

import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core"
import { publint } from "publint"
import { formatMessage } from "publint/utils"

/**
 * What publint and Are The Types Wrong find in a tarball, and which file it lacks that every package has, a line each. Empty if it is right.
 * The packages are ESM alone, for Node 22 and bundlers, so the resolver of Node 10 does not count.
 */
export async function checkTarball(path: string): Promise<string[]> {
  const bytes = readFileSync(path)
  const { messages, pkg } = await publint({
    pack: { tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) },
  })
  const found = messages
    .filter(({ type }) => type !== "suggestion")
    // Node reads `imports` in the nearest package.json, also in one that is not the package's own. publint takes it for ignored.
    .filter(({ code, args }) => code !== "NESTED_PACKAGE_JSON_FIELD_IGNORED" || args.field !== "imports")
    .map((message) => `publint: ${formatMessage(message, pkg) ?? message.code}`)
  const tarball = createPackageFromTarballData(bytes)
  for (const name of ["LICENSE", "README.md"]) {
    if (!tarball.fileExists(`/node_modules/${tarball.packageName}/${name}`)) found.push(`${name} is missing`)
  }
  const types = await checkPackage(tarball)
  if (types.types === false) return found
  const wrong = types.problems
    .filter((problem) => !("resolutionKind" in problem && problem.resolutionKind === "node10"))
    .filter((problem) => !("resolutionOption" in problem && problem.resolutionOption === "node10"))
    // A style sheet has no types, and a package of ESM alone is no use to require() of an old Node.
    .filter((problem) => !("entrypoint" in problem && problem.entrypoint.endsWith(".css")))
    .filter(({ kind }) => kind !== "CJSResolvesToESM")
    .map((problem) => `types: ${problem.kind}${"entrypoint" in problem ? ` of ${problem.entrypoint}` : ""}`)
  return [...found, ...new Set(wrong)]
}
