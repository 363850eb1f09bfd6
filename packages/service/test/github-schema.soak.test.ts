import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

import { expect, it } from "vitest"

import { cutGithubSchema } from "./publishers/cut-github-schema.ts"

const require = createRequire(import.meta.url)

it("the schema that the fake of GitHub uses is a part of the one that GitHub publishes", async () => {
  const folder = dirname(require.resolve("@octokit/graphql-schema"))
  const whole = readFileSync(join(folder, "schema.graphql"), "utf8")
  await expect(cutGithubSchema(whole)).toMatchFileSnapshot("publishers/github-schema.graphql")
})
