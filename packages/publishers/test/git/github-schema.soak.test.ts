import { schema } from "@octokit/graphql-schema"
import { expect, it } from "vitest"

import { cutGithubSchema } from "./cut-github-schema.ts"

it("the schema that the fake of GitHub uses is a part of the one that GitHub publishes", async () => {
  await expect(cutGithubSchema(schema.idl)).toMatchFileSnapshot("github-schema.graphql")
})
