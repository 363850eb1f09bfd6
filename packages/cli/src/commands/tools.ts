import type { Command } from "../command.ts"
import { serviceOptions } from "../internal/connect.ts"
import { readTools } from "../internal/read-tools.ts"

export const tools: Command = {
  usage: "[options]",
  example: "citable tools --group content",
  options: {
    group: { type: "string", value: "name", help: "only the tools of this group, such as content" },
    names: { type: "boolean", help: "print only the names" },
    ...serviceOptions,
  },
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { values, out, json } = input
    const { list } = await readTools(input)
    const matching = list.tools.filter(({ group }) => values["group"] === undefined || group === values["group"])
    if (json) out(JSON.stringify(matching))
    else if (values["names"] === true) for (const { name } of matching) out(name)
    else {
      const width = Math.max(0, ...matching.map(({ name }) => name.length))
      for (const { name, description } of matching) out(`${name.padEnd(width)}  ${description.split("\n", 1).join("")}`)
    }
    return 0
  },
}
