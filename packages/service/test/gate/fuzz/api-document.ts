import formats from "ajv-formats"
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js"

import type { Schema } from "./from-schema.ts"

export interface Parameter {
  name: string
  in: "path" | "query" | "header"
  required?: boolean
  schema: Schema
}

interface Header {
  required?: boolean
  schema: Schema
}

interface ResponseObject {
  headers?: Record<string, Header | { $ref: string }>
  content?: Record<string, unknown>
}

/** An operation of the document, with resolved references to parameters and responses. */
export interface ApiOperation {
  id: string
  method: string
  path: string
  parameters: Parameter[]
  body: Schema | undefined
  bodyRequired: boolean
  /** The necessary scopes by scheme. A missing scheme cannot call the operation. */
  security: Record<string, string[]>
  statuses: number[]
}

export interface ApiDocument {
  operations: ApiOperation[]
  byPath: Map<string, ApiOperation[]>
  resolve(schema: Schema): Schema
  /** Returns the error of a request body, or undefined. */
  checkBody(operation: ApiOperation, body: unknown): string | undefined
  checkParameter(operation: ApiOperation, name: string, value: unknown): string | undefined
  /** Returns the error of an answer, or undefined. */
  checkAnswer(
    operation: ApiOperation,
    status: number,
    headers: Record<string, string>,
    text: string,
  ): string | undefined
}

interface RawDocument {
  paths: Record<string, Record<string, RawOperation>>
}

interface RawOperation {
  operationId: string
  parameters?: unknown[]
  requestBody?: { required?: boolean; content: { "application/json": { schema: Schema } } }
  security: Record<string, string[]>[]
  responses: Record<string, unknown>
}

/** Reads an OpenAPI document without any other knowledge of the service. */
export function readApiDocument(json: string): ApiDocument {
  const document = JSON.parse(json) as RawDocument
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: false })
  formats.default(ajv)
  ajv.addFormat("base64", /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/)
  // The document is not a schema, so the validator must not treat its members as misspelt keywords.
  ajv.addVocabulary(Object.keys(document))
  ajv.addSchema(document, "api", undefined, false)
  const compiled = new Map<string, ValidateFunction>()

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the type of a pointer's value
  function follow<Value>(value: unknown): Value {
    const ref = (value as { $ref?: string } | undefined)?.$ref
    if (ref === undefined) return value as Value
    let at: unknown = document
    for (const part of ref.split("/").slice(1)) at = (at as Record<string, unknown>)[part]
    return follow(at)
  }
  /** Checks a value against the schema at a pointer in the document. */
  function check(place: string[], value: unknown): string | undefined {
    const pointer = place
      .map((part) => `/${encodeURIComponent(part.replace(/~/g, "~0").replace(/\//g, "~1"))}`)
      .join("")
    let validate = compiled.get(pointer)
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `api#${pointer}` })
      compiled.set(pointer, validate)
    }
    return validate(value) ? undefined : ajv.errorsText(validate.errors).slice(0, 500)
  }
  /** Resolves the reference at a pointer. */
  function placeOf(place: string[], value: unknown): string[] {
    const ref = (value as { $ref?: string }).$ref
    return ref === undefined ? place : ref.split("/").slice(1)
  }

  const raw = new Map<string, RawOperation>()
  const operations: ApiOperation[] = []
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      raw.set(operation.operationId, operation)
      operations.push({
        id: operation.operationId,
        method: method.toUpperCase(),
        path,
        parameters: (operation.parameters ?? []).map((parameter) => follow<Parameter>(parameter)),
        body: operation.requestBody?.content["application/json"].schema,
        bodyRequired: operation.requestBody?.required ?? false,
        security: Object.assign({}, ...operation.security) as Record<string, string[]>,
        statuses: Object.keys(operation.responses).map(Number),
      })
    }
  }
  const place = (operation: ApiOperation) => ["paths", operation.path, operation.method.toLowerCase()]

  return {
    operations,
    byPath: Map.groupBy(operations, ({ path }) => path),
    resolve: (schema) => (schema.$ref === undefined ? schema : { ...follow<Schema>(schema) }),
    checkBody: (operation, body) =>
      operation.body === undefined
        ? "takes no body"
        : check([...place(operation), "requestBody", "content", "application/json", "schema"], body),
    checkParameter(operation, name, value) {
      const parameters = raw.get(operation.id)?.parameters ?? []
      const index = parameters.findIndex((one) => follow<Parameter>(one).name === name)
      return check([...placeOf([...place(operation), "parameters", String(index)], parameters[index]), "schema"], value)
    },
    checkAnswer(operation, status, headers, text) {
      const found = raw.get(operation.id)?.responses[status]
      if (found === undefined) return `status ${status} is not documented`
      const at = placeOf([...place(operation), "responses", String(status)], found)
      const response = follow<ResponseObject>(found)
      for (const [name, one] of Object.entries(response.headers ?? {})) {
        const { required, schema } = follow<Header>(one)
        const value = headers[name.toLowerCase()]
        if (value === undefined && required === true) return `the header ${name} is missing`
        if (value !== undefined && schema.pattern !== undefined && !new RegExp(schema.pattern, "u").test(value)) {
          return `the header ${name} is ${value}`
        }
      }
      const type = Object.keys(response.content ?? {})[0]
      if (type === undefined) return text === "" ? undefined : "a body that is not documented"
      if (headers["content-type"] !== type) return `the type is ${headers["content-type"]}, not ${type}`
      return check([...at, "content", type, "schema"], JSON.parse(text))
    },
  }
}
