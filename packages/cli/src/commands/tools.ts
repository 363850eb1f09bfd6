import type { Command } from "../command.ts"
import { connectionOptions } from "../internal/connect.ts"
import { readTools } from "../internal/read-tools.ts"

const { brand: _, ...options } = connectionOptions

export const tools: Command = {
  usage: "[options]",
  options: {
    group: { type: "string", value: "name", help: "only those of a group, such as content" },
    names: { type: "boolean", help: "the names alone" },
    ...options,
  },
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { values, out, json } = input
    const { list } = await readTools(input)
    const shown = list.tools.filter(({ group }) => values["group"] === undefined || group === values["group"])
    if (json) out(JSON.stringify(shown))
    else if (values["names"] === true) for (const { name } of shown) out(name)
    else {
      const width = Math.max(0, ...shown.map(({ name }) => name.length))
      for (const { name, description } of shown) out(`${name.padEnd(width)}  ${description}`)
    }
    return 0
  },
}
