import type { Command, HelpList } from "./command.ts"
import { type CommandEntry, commandGroups } from "./commands/commands.ts"

/** The options of every command. */
export const commonOptions: Command["options"] = {
  json: { type: "boolean", help: "print JSON" },
  help: { type: "boolean", short: "h", help: "show this help" },
}

/** Formats the overview: all commands by group, one line each. */
export function formatOverview(): string {
  const lists = commandGroups.map(({ title, commands }) => ({
    title,
    rows: commands.map(({ name, summary }) => [name, summary] as const),
  }))
  const width = Math.max(...lists.map(widthOf))
  return [
    "citable: run the service, import and publish articles, connect sites and agents.",
    "",
    "Usage: citable <command> [options]",
    "",
    ...lists.flatMap((list) => formatList(list, width)),
    "Every command has --help and --json; citable --version says which release this is.",
    "CITABLE_URL names the service, CITABLE_TOKEN or CITABLE_API_KEY the credential.",
  ].join("\n")
}

/** Formats the help of one command: usage, summary, example, options and its other lists. */
export function formatHelp({ name, summary }: CommandEntry, command: Command): string {
  return [
    `Usage: citable ${name} ${command.usage}`,
    "",
    `${summary}.`,
    "",
    "Example:",
    `  ${command.example}`,
    "",
    ...toHelpLists(command).flatMap((list) => formatList(list, widthOf(list))),
  ]
    .join("\n")
    .trimEnd()
}

/** The lists of a command's help, its options first. */
export function toHelpLists(command: Command): HelpList[] {
  const rows = Object.entries({ ...command.options, ...commonOptions }).map(([flag, option]) => {
    const value = option.type === "string" ? ` <${option.value ?? "value"}>` : ""
    const short = option.short === undefined ? "" : `-${option.short}, `
    return [`${short}--${flag}${value}`, option.help] as const
  })
  return [{ title: "Options", rows }, ...(command.lists ?? [])]
}

const widthOf = ({ rows }: HelpList): number => Math.max(...rows.map(([name]) => name.length))

function formatList({ title, rows }: HelpList, width: number): string[] {
  return [`${title}:`, ...rows.map(([name, meaning]) => `  ${name.padEnd(width)}  ${meaning}`), ""]
}
