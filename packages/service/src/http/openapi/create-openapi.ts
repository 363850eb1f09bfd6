import {
  apiKeySchema,
  catalogue,
  createApiKeySchema,
  createdApiKeySchema,
  problemSchema,
  type Tool,
  toolListSchema,
} from "@citable/contract"
import { z } from "zod"

import { bulkImports } from "../../gate/bulk-imports.ts"
import { toApiKeyPaths } from "./api-key-paths.ts"
import { headerComponents, parameterComponents } from "./components.ts"
import { problemComponents, problemResponses } from "./problem-responses.ts"
import { shareParameters } from "./share-parameters.ts"
import { answer, toOperation, type PathItem } from "./to-operation.ts"
import { toSchemas } from "./to-schemas.ts"

export interface OpenApi {
  openapi: "3.1.1"
  info: Record<string, unknown>
  paths: Record<string, PathItem>
  components: Record<string, Record<string, unknown>>
  [member: string]: unknown
}

const description = `Brands, articles and what is said about them.

Send \`Authorization: Bearer …\` with an API key, which belongs to one brand, or an account's access token. Bodies are JSON
in UTF-8, at most 4 MiB, 100 levels deep, with 100,000 values, and 1,000 members an object; texts hold no U+0000 and are
measured in UTF-16 code units. A server answers 431 where the request's line and headers are longer than it reads: 16 KiB by
default. Errors are \`application/problem+json\` (RFC 9457) with a permanent \`code\`, at most 16 KiB: \`errors\` names the
first 50 wrong fields, and long texts are cut. A failure of the service itself is a 500 of the same form. Another method than the ones
listed answers 405. \`GET /v1/tools\` lists what a credential can call.`

const tags: Record<Tool["group"] | "account", string> = {
  content: "Articles: reading, writing, publishing, and the feed of changes that sites follow.",
  brands: "Brands, their profiles and settings.",
  webhooks: "Signed events sent to the brand's sites.",
  integrations: "Outside platforms that are published to or read from.",
  visibility: "How AI assistants speak of the brand: prompts, scans, citations, competitors.",
  search: "Search Console, keywords, backlinks and traffic.",
  site: "The brand's pages, audits and media.",
  reddit: "Threads in which the brand is discussed.",
  browser: "Reading public pages.",
  account: "What a credential can call, and API keys.",
}

/** Describes the REST surface as OpenAPI 3.1, from the catalogue. `isAvailable` tells the tools this instance carries out. */
export function createOpenApi({ isAvailable }: { isAvailable: (name: string) => boolean }): OpenApi {
  const tools: readonly Tool[] = [...catalogue, ...bulkImports]
  const apiKeyList = z.strictObject({ data: z.array(apiKeySchema) })
  const { inputs, outputs, components } = toSchemas({
    input: [...tools.map(({ input }) => input), createApiKeySchema],
    output: [
      ...tools.map(({ output }) => output),
      toolListSchema,
      problemSchema,
      createdApiKeySchema,
      apiKeySchema,
      apiKeyList,
    ],
  })
  const input = (schema: z.ZodType) => inputs.get(schema) ?? {}
  const output = (schema: z.ZodType) => outputs.get(schema) ?? {}

  const paths: Record<string, PathItem> = {
    "/v1/tools": {
      get: {
        operationId: "list_tools",
        summary: "Every endpoint that the presented credential can call",
        tags: ["account"],
        security: [{ api_key: [] }, { access_token: [] }, { preview_token: [] }],
        responses: {
          200: answer("What it can call, and what it is.", output(toolListSchema)),
          ...problemResponses([401, 405, 429, 503]),
        },
      },
    },
    ...toApiKeyPaths({
      input: input(createApiKeySchema),
      created: output(createdApiKeySchema),
      one: output(apiKeySchema),
      list: output(apiKeyList),
    }),
  }
  for (const tool of tools) {
    const operation = toOperation(tool, input(tool.input), output(tool.output), isAvailable(tool.name))
    paths[tool.path] = { ...paths[tool.path], [tool.method.toLowerCase()]: operation }
  }
  const shared = shareParameters(Object.values(paths).flatMap((path) => Object.values(path)))
  return {
    openapi: "3.1.1",
    info: {
      title: "Citable",
      version: "1",
      summary: "Articles for a brand's own website, and whether AI assistants cite them",
      description,
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/" }],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: {
      securitySchemes: {
        api_key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "ctb_…",
          description: "An API key: one brand, and the scopes chosen when it was made.",
        },
        access_token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "cta_…",
          description: "An access token: every brand of the account.",
        },
        preview_token: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "pvw_…",
          description: "A preview token: one article as its working copy has it, for an hour.",
        },
      },
      parameters: { ...parameterComponents, ...shared },
      headers: headerComponents,
      responses: problemComponents(output(problemSchema)),
      schemas: components,
    },
  }
}
