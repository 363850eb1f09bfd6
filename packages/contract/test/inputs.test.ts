import { catalogue, type Tool } from "@citable/contract"
import { describe, expect, it } from "vitest"
import { z } from "zod"

interface JsonSchema {
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
}

const tools: readonly Tool[] = catalogue
const inputOf = (tool: Tool) => z.toJSONSchema(tool.input, { io: "input" }) as JsonSchema
const outputOf = (tool: Tool) => z.toJSONSchema(tool.output, { io: "output" }) as JsonSchema

describe("an input", () => {
  it("of any of the 103 tools can lack each of its nullable members, at any depth", () => {
    expect(tools).toHaveLength(103)
    const found = tools.flatMap((tool) =>
      [...objectsIn(inputOf(tool))].flatMap(([path, { properties = {}, required = [] }]) =>
        required.filter((name) => takesNull(properties[name] ?? {})).map((name) => `${tool.name}: ${path}/${name}`),
      ),
    )
    expect(found).toEqual([])
  })

  it("that writes an item takes null where the item shows null", () => {
    const writers = tools.filter(({ method }) => method === "POST" || method === "PUT" || method === "PATCH")
    const found = writers.flatMap((tool) =>
      differences(inputOf(tool), outputOf(tool)).map((path) => `${tool.name}: ${path}`),
    )
    expect(found).toEqual([])
  })
})

const optionsOf = (schema: JsonSchema): JsonSchema[] =>
  [schema.anyOf ?? [], schema.oneOf ?? []].flat().flatMap(optionsOf).concat(schema)
const takesNull = (schema: JsonSchema): boolean => optionsOf(schema).some(({ type }) => [type].flat().includes("null"))

function* objectsIn(schema: JsonSchema, path = ""): Iterable<[path: string, object: JsonSchema]> {
  for (const option of optionsOf(schema)) {
    if (option.properties !== undefined) yield [path, option]
    for (const [name, member] of Object.entries(option.properties ?? {})) yield* objectsIn(member, `${path}/${name}`)
    if (option.items !== undefined) yield* objectsIn(option.items, `${path}/*`)
  }
}

/** The members of both schemas that the output shows as null and the input refuses as null. */
function differences(input: JsonSchema, output: JsonSchema, path = ""): string[] {
  const members = (schema: JsonSchema) => optionsOf(schema).flatMap(({ properties = {} }) => Object.entries(properties))
  const shown = members(output)
  const below = members(input).flatMap(([name, member]) =>
    shown
      .filter(([other]) => other === name)
      .flatMap(([, other]) => {
        const here = takesNull(other) && !takesNull(member) ? [`${path}/${name}`] : []
        return [...here, ...differences(member, other, `${path}/${name}`)]
      }),
  )
  const items = (schema: JsonSchema) => optionsOf(schema).flatMap(({ items: item }) => item ?? [])
  const inLists = items(input).flatMap((item) =>
    items(output).flatMap((other) => differences(item, other, `${path}/*`)),
  )
  return [...new Set([...below, ...inLists])]
}
