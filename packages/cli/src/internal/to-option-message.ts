import { sayNearest } from "./say-nearest.ts"

/** Says what is wrong with the options of a command line, in place of the text of Node's `parseArgs`. */
export function toOptionMessage(error: unknown, options: Iterable<string>): string {
  const { code, message } = error as { code?: string; message: string }
  const [, name = ""] = /'(?:-\w, )?(--?[\w-]+)/.exec(message) ?? []
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    return `Unknown option ${name}.${sayNearest(
      name,
      [...options].map((option) => `--${option}`),
    )}`
  }
  if (code === "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") {
    return message.includes("does not take an argument") ? `${name} takes no value.` : `${name} needs a value.`
  }
  return message
}
