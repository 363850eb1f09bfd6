import { randomBytes } from "node:crypto"

import { sanitiseRichText } from "./sanitise-rich-text.ts"
import { type CollectionField, findFaults } from "./webflow-collection.ts"

export type Data = Record<string, unknown>

export interface Item {
  id: string
  cmsLocaleId: string
  createdOn: string
  lastUpdated: string
  lastPublished: string | null
  isArchived: boolean
  isDraft: boolean
  fieldData: Data
}

type Answer = [status: number, json: unknown]

const known = new Set("id cmsLocaleId lastPublished lastUpdated createdOn isArchived isDraft fieldData".split(" "))

/** The items of a collection, staged and live, as the Data API v2 of Webflow has them (`openapi/v2.yml`, and `webflow-api` 3.3.4). */
export function createItems(fields: readonly CollectionField[], now: () => number) {
  const staged = new Map<string, Item>()
  const live = new Map<string, Item>()
  const at = () => new Date(now()).toISOString()
  const toStored = (data: Data): Data =>
    Object.fromEntries(
      Object.entries(data).map(([slug, value]) => {
        const isRich = fields.find((one) => one.slug === slug)?.type === "RichText"
        return [slug, isRich && typeof value === "string" ? sanitiseRichText(value) : value]
      }),
    )
  const isTaken = (slug: unknown, id?: string) =>
    [...staged.values(), ...live.values()].some((item) => item.id !== id && item.fieldData["slug"] === slug)

  /** What a person does in the editor, and what a request does once it is checked. */
  function change(item: Item, data: Data, isDraft: boolean): Item {
    const next = { ...item, isDraft, lastUpdated: at(), fieldData: { ...item.fieldData, ...toStored(data) } }
    staged.set(item.id, next)
    return next
  }
  function publish(id: string): boolean {
    const item = staged.get(id)
    if (item === undefined) return false
    const next = { ...item, isDraft: false, lastPublished: at() }
    staged.set(id, next)
    live.set(id, next)
    return true
  }

  return {
    staged,
    live,
    change,
    publish,
    list(query: URLSearchParams): Answer {
      const wanted = (name: string) => query.get(name)
      const allowed = new Set(["name", "slug", "limit", "offset", "sortBy", "sortOrder"])
      const [offset, limit] = [Number(wanted("offset") ?? 0), Number(wanted("limit") ?? 100)]
      const isSortable = ["lastPublished", "name", "slug", null].includes(wanted("sortBy"))
      if ([...query.keys()].some((key) => !allowed.has(key)) || !isSortable || !(limit <= 100)) return refuse([])
      const found = [...staged.values()].filter(({ fieldData }) =>
        ["name", "slug"].every((name) => wanted(name) === null || fieldData[name] === wanted(name)),
      )
      const items = found.slice(offset, offset + limit)
      return [200, { items, pagination: { limit, offset, total: found.length } }]
    },
    create(body: Data): Answer {
      const { fieldData = {}, isDraft = true, isArchived = false } = body as { fieldData?: Data } & Partial<Item>
      const faults = check(body, fieldData, true)
      if (faults !== undefined) return faults
      const id = randomBytes(12).toString("hex")
      // A slug that is taken gets a suffix.
      const slug = `${String(fieldData["slug"])}${isTaken(fieldData["slug"]) ? `-${id.slice(-5)}` : ""}`
      const times = { createdOn: at(), lastUpdated: at(), lastPublished: null }
      const item = { id, cmsLocaleId: "653ad57de882f528b32e810e", ...times, isArchived, isDraft, fieldData: {} }
      return [202, change(item, { ...fieldData, slug }, isDraft)]
    },
    update(id: string, body: Data): Answer {
      const item = staged.get(id)
      if (item === undefined) return notFound
      const { fieldData = {}, isDraft = item.isDraft, isArchived = item.isArchived } = body as Partial<Item>
      const faults = check(body, fieldData, false)
      if (faults !== undefined) return faults
      if (isTaken(fieldData["slug"], id))
        return refuse([
          { field: "slug", message: `Unique value is already in database: '${String(fieldData["slug"])}'` },
        ])
      return [200, change({ ...item, isArchived }, fieldData, isDraft)]
    },
    release(body: Data): Answer {
      const { itemIds, ...others } = body as { itemIds?: unknown }
      if (!Array.isArray(itemIds) || Object.keys(others).length > 0) return refuse([])
      const ids = itemIds.map(String)
      const publishedItemIds = ids.filter((id) => publish(id))
      const missing = ids.filter((id) => !publishedItemIds.includes(id))
      return [202, { publishedItemIds, errors: missing.map((id) => `Staging item ID ${id} not found.`) }]
    },
    unpublish(id: string): Answer {
      const item = staged.get(id)
      if (item === undefined || !live.delete(id)) return notFound
      staged.set(id, { ...item, isDraft: true, lastPublished: null })
      return [204, undefined]
    },
    remove(id: string): Answer {
      live.delete(id)
      return staged.delete(id) ? [204, undefined] : notFound
    },
    read: (id: string, isLive: boolean): Answer => {
      const item = (isLive ? live : staged).get(id)
      return item === undefined ? notFound : [200, item]
    },
  }

  function check(body: Data, data: unknown, isWhole: boolean): Answer | undefined {
    const unknown = Object.keys(body).filter((name) => !known.has(name))
    if (unknown.length > 0) return refuse(unknown.map((field) => ({ field, message: "Unknown property" })))
    if (typeof data !== "object" || data === null) return refuse([{ field: "fieldData", message: "Must be an object" }])
    const faults = findFaults(fields, data as Data, isWhole)
    return faults.length === 0 ? undefined : refuse(faults)
  }
}

function refuse(details: readonly unknown[]): Answer {
  return [400, { code: "validation_error", message: "Validation Error", externalReference: null, details }]
}

const notFound: Answer = [
  404,
  { code: "resource_not_found", message: "Requested resource not found", externalReference: null, details: [] },
]
