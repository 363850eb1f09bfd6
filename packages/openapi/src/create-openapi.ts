import {
  apiKeyActionsSchema,
  apiKeySchema,
  createApiKeySchema,
  createdApiKeySchema,
  problemSchema,
  type Tool,
  toolListSchema,
} from "@citable/contract"
import { z } from "zod"

import { toApiKeyPaths } from "./api-key-paths.ts"
import { headerComponents, parameterComponents } from "./components.ts"
import { exampleOf } from "./examples/example-of.ts"
import type { Examples } from "./examples/example.ts"
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

const description = `Brands, their articles, and how AI assistants cite them.

Send \`Authorization: Bearer …\` with the API key of a brand or the access token of an account.

Bodies are JSON in UTF-8: at most 4 MiB, 100 levels, 100,000 values, and 1,000 members in an object. Text must not contain the
null character (U+0000). Lengths count UTF-16 code units. A server answers 431 if the request line and headers exceed its limit,
which is 16 KiB by default.

Errors are \`application/problem+json\` (RFC 9457) with a permanent \`code\`, at most 16 KiB. \`errors\` names the first 50 wrong
fields; long texts are cut. An internal error is a 500 of the same form. A method that is not listed answers 405.
\`GET /v1/tools\` lists the tools that a credential can call.`

const tags: Record<Tool["group"] | "account", string> = {
  content: "Articles: read, write and publish them, and follow the feed of changes.",
  brands: "Brands, their profiles and settings.",
  webhooks: "Signed events that the service sends to the brand's sites.",
  integrations: "Platforms that the brand publishes to or reads from.",
  visibility: "How AI assistants mention the brand: prompts, scans, citations, competitors.",
  search: "Search Console, keywords, backlinks and traffic.",
  site: "The brand's pages, audits and media.",
  reddit: "Reddit threads that discuss the brand.",
  browser: "Public web pages, read in a browser.",
  account: "The tools that a credential can call, and API keys.",
}

/** What the API follows, and who defined it. */
const standards = {
  problems: { description: "The form of every error", url: "https://www.rfc-editor.org/rfc/rfc9457" },
  webhooks: { description: "How events are signed", url: "https://www.standardwebhooks.com" },
}

export interface OpenApiOptions {
  /** The catalogue of this instance, and the imports of whole files. */
  tools: readonly Tool[]
  /** The examples of tools whose figures the service computes. */
  examples: Examples
  /** Whether this instance supports a tool. */
  isAvailable: (name: string) => boolean
}

/** Describes the REST surface as OpenAPI 3.1, from the catalogue. */
export function createOpenApi({ tools, examples, isAvailable }: OpenApiOptions): OpenApi {
  const apiKeyList = z.strictObject({ data: z.array(apiKeySchema) })
  const { inputs, outputs, components } = toSchemas({
    input: [...tools.map(({ input }) => input), createApiKeySchema],
    output: [
      ...tools.map(({ output }) => output),
      toolListSchema,
      problemSchema,
      createdApiKeySchema,
      apiKeySchema,
      apiKeyActionsSchema,
      apiKeyList,
    ],
  })
  const input = (schema: z.ZodType) => inputs.get(schema) ?? {}
  const output = (schema: z.ZodType) => outputs.get(schema) ?? {}

  const paths: Record<string, PathItem> = {
    "/v1/tools": {
      get: {
        operationId: "list_tools",
        summary: "List the endpoints that this credential can call",
        description:
          "Call it first to see what a credential can do. Each tool has its method, path, scope, description and the JSON Schema of its input. `credential` says which brand and scopes the credential has.",
        tags: ["account"],
        security: [{ api_key: [] }, { access_token: [] }, { preview_token: [] }],
        responses: {
          200: answer("The tools, and the credential itself.", {
            schema: output(toolListSchema),
            example: exampleOf("list_tools").answer,
          }),
          ...problemResponses([401, 405, 429, 503]),
        },
      },
    },
    ...toApiKeyPaths({
      input: input(createApiKeySchema),
      created: output(createdApiKeySchema),
      one: output(apiKeySchema),
      actions: output(apiKeyActionsSchema),
      list: output(apiKeyList),
    }),
  }
  for (const tool of tools) {
    const operation = toOperation(tool, {
      input: input(tool.input),
      output: output(tool.output),
      example: exampleOf(tool.name, examples),
      isAvailable: isAvailable(tool.name),
    })
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
      // Each instance has its own operator. The document is the same on all of them, so it names no person or address.
      contact: { name: "The operator of this instance" },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: "/", description: "The instance that served this document." }],
    externalDocs: standards.problems,
    tags: Object.entries(tags).map(([name, text]) => ({
      name,
      description: text,
      ...(name === "webhooks" ? { externalDocs: standards.webhooks } : {}),
    })),
    paths,
    components: {
      securitySchemes: {
        api_key: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "ctb_…",
          description: "An API key: one brand, with the scopes that its creator chose.",
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
          description: "A preview token: the working copy of one article, for an hour.",
        },
      },
      parameters: { ...parameterComponents, ...shared },
      headers: headerComponents,
      responses: problemComponents(output(problemSchema)),
      schemas: components,
    },
  }
}
