import type { Command } from "../command.ts"
import { errorCodes, type ErrorMeaning, findErrorCodes } from "../explain/find-error-codes.ts"
import { toDocsUrl } from "../explain/to-docs-url.ts"
import { usage } from "../usage.ts"

export const explain: Command = {
  usage: "[<code>] [options]",
  example: "citable explain invalid_token",
  options: {},
  positionals: { min: 0, max: 1 },
  async run({ positionals, env, json, out }) {
    const [code] = positionals
    if (code === undefined) {
      out(json ? JSON.stringify(errorCodes) : errorCodes.join("\n"))
      return 0
    }
    const meanings = findErrorCodes(code.trim().toLowerCase())
    if (meanings.length === 0) throw usage(`There is no code ${code}. citable explain lists all codes.`)
    const url = toDocsUrl(code, env)
    if (json) out(JSON.stringify({ code, meanings, ...(url === undefined ? {} : { url }) }))
    else {
      out([code, ...meanings.map(toText), ...(url === undefined ? [] : [`More: ${url}`])].join("\n\n"))
    }
    return 0
  },
}

function toText({ of, status, cause, remedy }: ErrorMeaning): string {
  const from = status === undefined ? `From ${of}:` : `From ${of}, HTTP status ${status}:`
  return [from, toPlain(cause), ...(remedy === "" ? [] : [`What to do: ${toPlain(remedy)}`])].join("\n")
}

/** Links of the documentation are of no use in a terminal. */
const toPlain = (markdown: string): string => markdown.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, "$1").replaceAll("`", "")
