import { resolve } from "node:path"

import type { Command } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { toCustomTypes } from "../internal/to-custom-types.ts"
import { writeWhole } from "../internal/write-whole.ts"

/** Writes TypeScript for the custom fields of a brand. */
export const writeTypes: Command = {
  usage: "[options]",
  example: "citable types --astro --out src/custom-fields.ts",
  options: {
    out: { type: "string", value: "file", help: "the TypeScript file to write; default: print it" },
    astro: { type: "boolean", help: "add a zod schema for an Astro collection" },
    ...connectionOptions,
  },
  positionals: { min: 0, max: 0 },
  async run(input) {
    const { values, out, json } = input
    const connection = await connect(input)
    try {
      const brand = await connection.client.getBrand()
      const fields = brand.custom_fields
      const source = toCustomTypes(fields, { astro: values["astro"] === true })
      const path = typeof values["out"] === "string" ? resolve(values["out"]) : undefined
      if (path !== undefined) await writeWhole(path, source)
      const count = Object.keys(fields).length
      if (json) {
        out(JSON.stringify({ brand_id: brand.id, custom_fields: fields, file: path ?? null, source }))
      } else if (path === undefined) out(source.trimEnd())
      else out(`Wrote ${path}: ${count} custom ${count === 1 ? "field" : "fields"} of ${brand.name}.`)
      return 0
    } finally {
      await connection.client.close()
    }
  },
}
