import { readFileSync } from "node:fs"

import { describe, expect, it } from "vitest"

import { commands } from "../packages/cli/src/commands/commands.ts"
import { formatHelp, formatOverview } from "../packages/cli/src/format-help.ts"
import { settingGroups, settings } from "../packages/cli/src/serve/settings.ts"
import { mcpSettings } from "../packages/dashboard/src/sites/mcp-settings.ts"
import { createErrorCodes, errorCodesModule } from "./error-codes.ts"
import { createReaderVersion, readerModule } from "./reader-version.ts"
import { createRecipeCode } from "./recipe-code.ts"
import { createReferencePages } from "./reference-pages.ts"
import { createVerdictVersion, verdictModule } from "./verdict-version.ts"

it("the reference pages match the code of the command line; pnpm run reference writes them", async () => {
  for (const [name, page] of Object.entries(await createReferencePages())) {
    expect(readFileSync(new URL(`../docs/reference/${name}`, import.meta.url), "utf8"), name).toBe(page)
  }
})

it("the dashboard shows the files of the documentation; pnpm run reference writes them", async () => {
  const module = new URL("../packages/dashboard/src/sites/recipe-code.ts", import.meta.url)
  expect(readFileSync(module, "utf8")).toBe(await createRecipeCode())
})

it("verdicts of a check that has changed are not used; pnpm run reference writes their version", () => {
  expect(readFileSync(new URL(`../${verdictModule}`, import.meta.url), "utf8")).toBe(createVerdictVersion())
})

it("answers that another reader of mentions has read are read anew; pnpm run reference writes its version", () => {
  expect(readFileSync(new URL(`../${readerModule}`, import.meta.url), "utf8")).toBe(createReaderVersion())
  expect(readFileSync(new URL(`../${errorCodesModule}`, import.meta.url), "utf8")).toBe(createErrorCodes())
})

it("the dashboard shows the settings for agents that the documentation shows", () => {
  const page = readFileSync(new URL("../docs/guides/agents-mcp.md", import.meta.url), "utf8")
  const blocks = [...page.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, type, text = ""]) =>
    type === "json" ? JSON.stringify(JSON.parse(text)) : text,
  )
  for (const { program, text } of mcpSettings("https://citable.example.com")) {
    expect(blocks, program).toContain(text.startsWith("{") ? JSON.stringify(JSON.parse(text)) : text)
  }
})

it("every setting of serve belongs to exactly one group", () => {
  expect(settingGroups.flatMap(({ names }) => names).toSorted()).toEqual(Object.keys(settings).toSorted())
})

describe("the help of the command line", () => {
  it("has no line of more than 120 characters", async () => {
    const texts = await Promise.all(commands.map(async (entry) => formatHelp(entry, await entry.load())))
    const long = [formatOverview(), ...texts].flatMap((text) => text.split("\n").filter((line) => line.length > 120))
    expect(long).toEqual([])
  })

  it.each(commands)("of $name shows an example that uses the command", async (entry) => {
    expect((await entry.load()).example).toContain(`citable ${entry.name}`)
  })
})
