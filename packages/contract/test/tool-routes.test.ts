import { catalogue } from "@citable/contract"
import { toolRoutes } from "@citable/contract/core"
import { expect, it } from "vitest"

it("the routes are those of the catalogue; vitest -u writes the file", async () => {
  const lines = catalogue.map(({ name, method, path }) => `  ${name}: "${method} ${path}",`)
  const text = `import type { ToolName } from "./catalogue.ts"
import type { ToolMethod } from "./define-tool.ts"

/**
 * Method and path of every tool, for whoever calls tools and needs no schema. Written from the catalogue by
 * test/tool-routes.test.ts: vitest -u.
 */
export const toolRoutes = {
${lines.join("\n")}
} as const satisfies Record<ToolName, \`\${ToolMethod} /v1/\${string}\`>
`
  await expect(text).toMatchFileSnapshot("../src/tool-routes.ts")
  expect(Object.keys(toolRoutes)).toHaveLength(catalogue.length)
})
