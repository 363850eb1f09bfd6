import {
  catalogue,
  connectionSchema,
  type IntegrationKind,
  integrationKinds,
  integrationSchema,
  type Tool,
} from "@citable/contract"
import { expect, it } from "vitest"
import { z } from "zod"

type Schema = { properties?: Record<string, Schema>; [keyword: string]: unknown }

/** The names of all properties that a JSON Schema declares, with their paths. */
function propertiesOf(schema: unknown, path: string): string[] {
  if (typeof schema !== "object" || schema === null) return []
  if (Array.isArray(schema)) return schema.flatMap((one) => propertiesOf(one, path))
  const { properties = {}, ...rest } = schema as Schema
  const own = Object.entries(properties).flatMap(([name, inner]) => [
    `${path}.${name}`,
    ...propertiesOf(inner, `${path}.${name}`),
  ])
  return [...own, ...Object.values(rest).flatMap((inner) => propertiesOf(inner, path))]
}

it("no output has a field for a credential, except those that show a new one once", () => {
  const all = (catalogue as readonly Tool[]).flatMap((tool) =>
    propertiesOf(z.toJSONSchema(tool.output, { io: "output" }), tool.name),
  )
  expect(all.length).toBeGreaterThan(100)
  const suspicious = /secret|password|credential|private_?key|api_?key|token$|username|client_email/i
  const found = new Set(all.filter((path) => suspicious.test(path.split(".").at(-1) ?? "")))
  expect([...found].filter((path) => !/\.(next_)?sync_token$|^create_preview\.token$/.test(path)).toSorted()).toEqual([
    "create_webhook.secret",
    "rotate_webhook_secret.previous_secret_until",
    "rotate_webhook_secret.secret",
  ])
})

it("the settings of every kind, and the integration itself, refuse credentials", () => {
  const kinds: IntegrationKind[] = []
  for (const option of connectionSchema.options) {
    kinds.push(option.shape.kind.value)
    const credentials =
      option.shape.credentials instanceof z.ZodOptional ? option.shape.credentials.unwrap() : option.shape.credentials
    const shapes = credentials instanceof z.ZodUnion ? credentials.options : [credentials]
    const names = shapes.flatMap(({ shape }) => Object.keys(shape))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names.filter((one) => !(one in option.shape.config.shape))) {
      expect(option.shape.config.safeParse({ [name]: "x" }).error?.issues.map(({ code }) => code)).toContain(
        "unrecognized_keys",
      )
      expect(integrationSchema.safeParse({ [name]: "x" }).error?.issues.map(({ code }) => code)).toContain(
        "unrecognized_keys",
      )
    }
  }
  expect(["api", ...kinds]).toEqual([...integrationKinds])
})

it("credentials of Shopify that fit neither kind of app are refused with what each kind needs", () => {
  const config = { shop: "example.myshopify.com", blog_id: "77" }
  const both = { client_id: "f3a91c", client_secret: "shpss_a" }
  for (const credentials of [{}, { client_secret: "shpss_a" }, { ...both, token: "shpat_a" }]) {
    const { error } = connectionSchema.safeParse({ kind: "shopify", config, credentials })
    expect(error?.issues[0]?.message).toMatch(/^the client id and the client secret of an app, or the token alone/)
  }
  for (const credentials of [both, { token: "shpat_a" }])
    expect(connectionSchema.safeParse({ kind: "shopify", config, credentials }).success).toBe(true)
})
