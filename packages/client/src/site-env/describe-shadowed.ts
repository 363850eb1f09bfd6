import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseEnv } from "node:util"

export interface ShadowedOptions {
  /** The folder of the site. */
  folder: string
  /** The files with its variables. Later ones win. */
  files: readonly string[]
  /** The environment of the build, which wins over all files. */
  env: Readonly<Record<string, string | undefined>>
}

/**
 * Says in one line which variables of Citable a build takes from the environment although a file of the site has another value; undefined
 * if none. It shows no key, and no credentials in addresses.
 */
export function describeShadowed({ folder, files, env }: ShadowedOptions): string | undefined {
  const ofFiles = new Map(
    files
      .filter((file) => existsSync(join(folder, file)))
      .flatMap((file) =>
        Object.entries(parseEnv(readFileSync(join(folder, file), "utf8"))).map(
          ([name, value = ""]) => [name, { file, value }] as const,
        ),
      )
      .filter(([, { value }]) => value !== ""),
  )
  const sentences = ["CITABLE_URL", "CITABLE_API_KEY"].flatMap((name) => {
    const used = env[name] ?? ""
    const found = ofFiles.get(name)
    if (used === "" || found === undefined || used === found.value) return []
    const isAddress = name === "CITABLE_URL"
    const [here, there] = isAddress ? [` (${toOrigin(used)})`, ` (${toOrigin(found.value)})`] : ["", ""]
    return [`${name} is that of the environment${here}, not that of ${found.file}${there}.`]
  })
  return sentences.length === 0 ? undefined : `${sentences.join(" ")} Unset it in your shell if the file is right.`
}

const toOrigin = (url: string): string => URL.parse(url)?.origin ?? "no address"
