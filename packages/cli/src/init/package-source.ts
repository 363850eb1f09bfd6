import { existsSync, readdirSync } from "node:fs"
import { join, relative, resolve, sep } from "node:path"

import type { CommandInput } from "../command.ts"
import { usage } from "../usage.ts"

/**
 * Where the site gets a package: `file:` and the path of its tarball from the site, if somebody named a folder of tarballs with `--packages`, else
 * undefined. Throws `usage` if the folder has none.
 */
export function findTarball(
  site: string,
  name: string,
  { values, cwd }: Pick<CommandInput, "values" | "cwd">,
): string | undefined {
  if (typeof values["packages"] !== "string") return undefined
  const folder = resolve(cwd ?? ".", values["packages"])
  const start = name.replace(/^@/, "").replace("/", "-")
  const files = existsSync(folder) ? readdirSync(folder) : []
  // The newest of several releases.
  const file = files
    .filter((one) => one.startsWith(`${start}-`) && /^\d.*\.tgz$/.test(one.slice(start.length + 1)))
    .toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }))
    .at(-1)
  if (file !== undefined) return `file:${relative(site, join(folder, file)).split(sep).join("/")}`
  throw usage(
    `${folder} has no file ${start}-….tgz. npm run tarballs in the repository of Citable writes it into dist/.`,
  )
}

/** The packages as an installer takes them. */
export const toSpecs = (
  site: string,
  packages: readonly string[],
  input: Pick<CommandInput, "values" | "cwd">,
): string[] =>
  packages.map((name) => {
    const tarball = findTarball(site, name, input)
    return tarball === undefined ? name : `${name}@${tarball}`
  })
