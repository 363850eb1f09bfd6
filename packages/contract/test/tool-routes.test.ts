import { catalogue } from "@citable/contract"
import { toolRoutes } from "@citable/contract/core"
import { expect, it } from "vitest"

it("toolRoutes has the routes of the catalogue; vitest -u writes the file", async () => {
  const lines = catalogue.map(({ name, method, path }) => `  ${name}: "${method} ${path}",`)
  const text = `import type { ToolName } from "./catalogue.ts"
import type { ToolMethod } from "./define-tool.ts"

/**
 * The method and path of every tool, for code that calls tools but needs no schema. \`vitest -u\` writes this file from
 * the catalogue, in test/tool-routes.test.ts.
 */
export const toolRoutes = {
${lines.join("\n")}
} as const satisfies Record<ToolName, \`\${ToolMethod} /v1/\${string}\`>
`
  await expect(text).toMatchFileSnapshot("../src/tool-routes.ts")
  expect(Object.keys(toolRoutes)).toHaveLength(catalogue.length)
})
