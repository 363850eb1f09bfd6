import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"

/** A line of the documents that starts a container. */
export interface DockerLine {
  /** The document. */
  file: string
  image: string
  /** The words after the image. */
  command: string[]
  entrypoint: string | undefined
  env: Record<string, string>
  /** `host:port:port` of each port. */
  ports: { host: string; published: number; inside: number }[]
  /** Where volumes are mounted. */
  mounts: string[]
  isReadOnly: boolean
}

/** What the documents use. parseArgs refuses any other option. */
const options = {
  init: { type: "boolean" },
  rm: { type: "boolean" },
  "read-only": { type: "boolean" },
  "cap-drop": { type: "string", multiple: true },
  entrypoint: { type: "string" },
  env: { type: "string", short: "e", multiple: true },
  "env-file": { type: "string" },
  publish: { type: "string", short: "p", multiple: true },
  tmpfs: { type: "string", multiple: true },
  volume: { type: "string", short: "v", multiple: true },
} as const

/** Reads every `docker run` of README.md and the documentation. */
export function readDockerLines(root: string): DockerLine[] {
  return globSync(["README.md", "docs/**/*.md"], { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(/^docker run (.*?)(?: > \S+)?$/gm)].map(([, words = ""]) =>
      toLine(file.replaceAll("\\", "/"), words.split(" ")),
    ),
  )
}

function toLine(file: string, words: string[]): DockerLine {
  const at = findImage(words)
  const { values } = parseArgs({ args: words.slice(0, at), options })
  const { env = [], publish = [], volume = [] } = values
  return {
    file,
    image: words[at] ?? "",
    command: words.slice(at + 1),
    entrypoint: values.entrypoint,
    env: Object.fromEntries(env.map((pair) => pair.split(/=(.*)/s).slice(0, 2) as [string, string])),
    ports: publish.map((port) => {
      const [inside = "", published = "", host = "0.0.0.0"] = port.split(":").toReversed()
      return { host, published: Number(published), inside: Number(inside) }
    }),
    mounts: volume.map((one) => one.split(":")[1] ?? ""),
    isReadOnly: values["read-only"] === true,
  }
}

/** Where the options end: at the first word that is neither one nor the value of one. */
function findImage(words: string[]): number {
  const isFlag = (word: string) => word.includes("=") || ["--init", "--rm", "--read-only"].includes(word)
  let at = 0
  while (words[at]?.startsWith("-") === true) at += isFlag(words[at] ?? "") ? 1 : 2
  return at
}
