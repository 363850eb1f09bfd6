import { parseArgs } from "node:util"

import type { Command, CommandIo } from "./command.ts"
import { type CommandEntry, commands } from "./commands/commands.ts"
import { toDocsUrl } from "./explain/to-docs-url.ts"
import { commonOptions, formatHelp, formatOverview } from "./format-help.ts"
import { isOldNode, leastNode } from "./internal/is-old-node.ts"
import { ownVersion } from "./internal/own-version.ts"
import { sayNearest } from "./internal/say-nearest.ts"
import { toOptionMessage } from "./internal/to-option-message.ts"
import { toPrintable } from "./internal/to-printable.ts"

/**
 * Runs one command line and returns its exit code: 0 done, 1 failed or refused, 2 wrong usage. Prints an error as one readable
 * sentence, or as one JSON object with `--json`; never as a stack.
 */
export async function runCli(argv: readonly string[], given: CommandIo): Promise<number> {
  const io = { ...given, out: printWith(given.out), err: printWith(given.err) }
  const usage = async (message: string, hint: string) => {
    const { CitableError } = await import("@citable/contract")
    await fail(io, argv.includes("--json"), new CitableError(message, { code: "usage" }), hint)
    return 2
  }
  if (io.nodeVersion !== undefined && isOldNode(io.nodeVersion)) {
    const { CitableError } = await import("@citable/contract")
    const message = `Citable needs Node ${leastNode} or newer, and this is ${io.nodeVersion}. Install the current LTS release from https://nodejs.org, then run this again.`
    await fail(io, argv.includes("--json"), new CitableError(message, { code: "unsupported_node" }))
    return 1
  }
  if (argv.every((word) => word.startsWith("-"))) {
    if (argv.includes("--version")) {
      const version = ownVersion()
      io.out(argv.includes("--json") ? JSON.stringify({ version }) : version)
      return 0
    }
    if (argv.length > 0 && !argv.some((word) => word === "--help" || word === "-h" || word === "--json")) {
      return usage(
        `Unknown option ${argv[0]}.${sayNearest(argv[0] ?? "", ["--help", "--json", "--version"])}`,
        "citable --help lists the commands.",
      )
    }
    io.out(formatOverview())
    return argv.length === 0 ? 2 : 0
  }
  const entry = findCommand(argv)
  if (entry !== undefined) return runCommand(entry, await entry.load(), { argv, io, usage })
  const family = commands.filter(({ name }) => name.startsWith(`${argv[0]} `))
  if (family.length > 0 && (argv.includes("--help") || argv.includes("-h"))) {
    io.out((await Promise.all(family.map(async (one) => formatHelp(one, await one.load())))).join("\n\n"))
    return 0
  }
  const known = family.map(({ name }) => name).join(", ")
  const hint = family.length > 0 ? `Known commands: ${known}.` : "citable --help lists the commands."
  const typed = argv.slice(0, family.length > 0 ? 2 : 1).join(" ")
  const names = family.length > 0 ? family : commands
  const near = sayNearest(
    typed,
    names.map(({ name }) => name),
  )
  return usage(`Unknown command ${typed}.${near}`, hint)
}

/** What replaces the last line of progress. */
// oxlint-disable-next-line no-control-regex -- it is one
const replaced = /^(?:\u001B\[1A\u001B\[2K)?/

/** Any line can quote a title, a service or a file. JSON stays JSON. */
function printWith(print: (line: string) => void): (line: string) => void {
  return (line) => {
    const [start = ""] = replaced.exec(line) ?? []
    print(start + toPrintable(line.slice(start.length)))
  }
}

/** The command with the longest name that the words begin with: `import search`, not `import`. */
function findCommand(argv: readonly string[]): CommandEntry | undefined {
  const matches = commands.filter(({ name }) => name.split(" ").every((word, index) => argv[index] === word))
  return matches.toSorted((one, other) => other.name.length - one.name.length)[0]
}

interface Call {
  argv: readonly string[]
  io: CommandIo
  usage: (message: string, hint: string) => Promise<number>
}

async function runCommand(entry: CommandEntry, command: Command, { argv, io, usage }: Call): Promise<number> {
  const { name } = entry
  let parsed: ReturnType<typeof parseArgs>
  try {
    const args = argv.slice(name.split(" ").length)
    parsed = parseArgs({
      args,
      options: { ...command.options, ...commonOptions },
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    const message = toOptionMessage(error, Object.keys({ ...command.options, ...commonOptions }))
    return usage(message, `See citable ${name} --help.`)
  }
  if (parsed.values["help"] === true) {
    io.out(formatHelp(entry, command))
    return 0
  }
  const { positionals } = parsed
  if (positionals.length < command.positionals.min || positionals.length > command.positionals.max) {
    const hint = `Usage: citable ${name} ${command.usage}`
    return usage(`citable ${name} got the wrong number of arguments (${positionals.length}).`, hint)
  }
  const json = argv.includes("--json")
  try {
    const values = parsed.values as Record<string, string | boolean | undefined>
    return await command.run({ ...io, values, positionals, json })
  } catch (error) {
    const code = await fail(io, json, error)
    return ["usage", "invalid_config"].includes(code) ? 2 : 1
  }
}

/** Prints an error and returns its code. */
async function fail(io: CommandIo, json: boolean, error: unknown, hint?: string): Promise<string> {
  const { isCitableError } = await import("@citable/contract")
  const message = error instanceof Error ? error.message : String(error)
  const code = isCitableError(error) ? error.code : "internal_error"
  const url = code === "usage" ? undefined : toDocsUrl(code, io.env)
  if (json) {
    const said = { code, message: hint === undefined ? message : `${message} ${hint}` }
    io.err(JSON.stringify({ error: url === undefined ? said : { ...said, url } }))
    return code
  }
  io.err(`citable: ${message}`)
  if (hint !== undefined) io.err(hint)
  if (url !== undefined) io.err(`More: ${url}`)
  return code
}
