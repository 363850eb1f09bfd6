import { parseArgs } from "node:util"

import type { Command, CommandIo } from "./command.ts"
import { type CommandEntry, commands } from "./commands/commands.ts"
import { toPrintable } from "./internal/to-printable.ts"

const common: Command["options"] = {
  json: { type: "boolean", help: "print JSON" },
  help: { type: "boolean", short: "h", help: "show this help" },
}

/**
 * Runs one command line. Exit codes: 0 done, 1 failed or refused, 2 the words of the call are off.
 * Errors are one readable sentence, or one JSON object with `--json`; never a stack.
 */
export async function runCli(argv: readonly string[], io: CommandIo): Promise<number> {
  const json = argv.includes("--json")
  const usage = async (message: string, hint: string) => {
    const { CitableError } = await import("@citable/contract")
    await fail(io, json, new CitableError(message, { code: "usage" }), hint)
    return 2
  }
  const words = argv.filter((word) => !word.startsWith("-"))
  if (argv.length === 0 || words.length === 0) {
    if (argv.length > 0 && !argv.some((word) => word === "--help" || word === "-h" || word === "--json")) {
      return usage(`Unknown option ${argv[0]}.`, "citable --help lists the commands.")
    }
    io.out(overview())
    return argv.length === 0 ? 2 : 0
  }
  const entry = commands.find(({ name }) => name.split(" ").every((word, index) => argv[index] === word))
  if (entry === undefined) {
    const family = commands.filter(({ name }) => name.startsWith(`${argv[0]} `))
    if (family.length > 0 && (argv.includes("--help") || argv.includes("-h"))) {
      io.out((await Promise.all(family.map(async (one) => help(one, await one.load())))).join("\n\n"))
      return 0
    }
    const names = family.map(({ name }) => name).join(", ")
    const hint = family.length > 0 ? `There is: ${names}.` : "citable --help lists the commands."
    return usage(`Unknown command ${argv.slice(0, 2).join(" ")}.`, hint)
  }
  const { name } = entry
  const command = await entry.load()
  const options = { ...command.options, ...common }
  let parsed: ReturnType<typeof parseArgs>
  try {
    parsed = parseArgs({
      args: argv.slice(name.split(" ").length),
      options,
      allowPositionals: true,
      strict: true,
    })
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error), `citable ${name} --help tells more.`)
  }
  if (parsed.values["help"] === true) {
    io.out(help(entry, command))
    return 0
  }
  const count = parsed.positionals.length
  if (count < command.positionals.min || count > command.positionals.max) {
    return usage(`citable ${name} takes other arguments.`, `Usage: citable ${name} ${command.usage}`)
  }
  try {
    const values = parsed.values as Record<string, string | boolean | undefined>
    return await command.run({ ...io, values, positionals: parsed.positionals, json })
  } catch (error) {
    const code = await fail(io, json, error)
    return ["usage", "invalid_config"].includes(code) ? 2 : 1
  }
}

/** Tells of an error. Returns its code. */
async function fail(io: CommandIo, json: boolean, error: unknown, hint?: string): Promise<string> {
  const { isCitableError } = await import("@citable/contract")
  const message = error instanceof Error ? error.message : String(error)
  const code = isCitableError(error) ? error.code : "internal_error"
  if (json) {
    io.err(JSON.stringify({ error: { code, message: hint === undefined ? message : `${message} ${hint}` } }))
    return code
  }
  // A service or a file may be quoted in it.
  io.err(toPrintable(`citable: ${message}`))
  if (hint !== undefined) io.err(hint)
  return code
}

function overview(): string {
  const width = Math.max(...commands.map(({ name }) => name.length))
  return [
    "citable: a brand's articles on the brand's own website.",
    "",
    "Usage: citable <command> [options]",
    "",
    ...commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`),
    "",
    "citable <command> --help tells more. Every command takes --json.",
    "Environment: CITABLE_URL (the service), CITABLE_TOKEN or CITABLE_API_KEY (the credential).",
  ].join("\n")
}

function help({ name, summary }: CommandEntry, command: Command): string {
  const rows = Object.entries({ ...command.options, ...common }).map(([flag, option]) => {
    const value = option.type === "string" ? ` <${option.value ?? "value"}>` : ""
    return [`--${flag}${value}`, option.help] as const
  })
  const width = Math.max(...rows.map(([left]) => left.length))
  const list = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${right}`)
  return [`citable ${name} ${command.usage}`, "", `  ${summary}.`, "", "Options:", ...list].join("\n")
}
