import { join } from "node:path"

import { isPlaceholderAddress } from "@citable/markdown/outputs"

import type { Site } from "../../site/detect-site.ts"
import { readVariable } from "../../site/env-file.ts"
import { readsAddress } from "../../site/plan-secrets.ts"
import { findImports, readIf, type SitePlan } from "../../site/site-plan.ts"
import { findAstroOptions } from "../find-astro-options.ts"
import { parseScript, type ScriptNode, unwrap } from "../parse-script.ts"
import { type AddressEdit, setAddress } from "./set-address.ts"

export interface AddressOptions {
  /** The origin that somebody named. */
  origin: string
  /** The address that the framework read from the configuration, if it could. */
  loaded: string | undefined
  envFile: string
}

export interface PlannedAddress {
  /** The variables of the site. */
  variables: Record<string, string>
  /** What the person has to set. */
  notes: string[]
}

/**
 * Plans the address of a site where its pages take it from: the variable SITE_URL of a site that reads it, `site` in the configuration of
 * Astro, or `siteUrl` of `createCitable()`. It replaces an address that stands for none. Another one stays, and a note names it.
 */
export function planAddress(site: Site, plan: SitePlan, options: AddressOptions): PlannedAddress {
  const { origin, envFile } = options
  const planned: PlannedAddress = { variables: {}, notes: [] }
  if (readsAddress(site)) {
    const known = readVariable(readIf(join(site.folder, envFile)) ?? "", "SITE_URL")
    if (known === undefined || isPlaceholderAddress(known)) planned.variables = { SITE_URL: origin }
    else if (URL.parse(known)?.origin !== origin) planned.notes.push(toNote(envFile, known, `SITE_URL=${origin}`))
  } else if (site.framework === "astro") planAstro(site, plan, { ...options, planned })
  else planNext(site, plan, { origin, planned })
  return planned
}

type Planning = Pick<AddressOptions, "origin"> & { planned: PlannedAddress }

function planAstro({ folder, config }: Site, plan: SitePlan, place: Planning & Pick<AddressOptions, "loaded">): void {
  const { origin, loaded, planned } = place
  const path = plan.config?.path ?? config
  if (path === undefined || URL.parse(loaded ?? "")?.origin === origin) return
  const before = plan.config === undefined ? readIf(join(folder, path)) : plan.config.before
  const code = plan.config?.after ?? before ?? ""
  const body = parseScript(code) ?? []
  const object = findAstroOptions(body)
  const edit: AddressEdit =
    object === undefined ? { kind: "unknown" } : setAddress(code, origin, { body, object, name: "site" })
  if (edit.kind === "edited") plan.config = { path, before, after: edit.code }
  const known = edit.kind === "other" ? edit.address : loaded
  if (edit.kind === "other" || edit.kind === "unknown") planned.notes.push(toNote(path, known, `site: "${origin}"`))
}

function planNext({ folder, next }: Site, plan: SitePlan, { origin, planned }: Planning): void {
  const source = next?.src ?? ""
  for (const found of findImports(join(folder, source), /\bcreateCitable\s*\(/)) {
    const path = source + found
    if (plan.files.some((file) => file.path === path)) continue
    const before = readIf(join(folder, path)) ?? ""
    if (!before.includes("@citable/next")) continue
    const body = parseScript(before)
    const call = findCall(body ?? [], "createCitable")
    if (body !== undefined && call === undefined) continue
    const edit: AddressEdit =
      body === undefined || call === undefined ? { kind: "unknown" } : editCall(before, origin, { body, call })
    if (edit.kind === "edited") plan.files.push({ path, before, after: edit.code })
    const known = edit.kind === "other" ? edit.address : undefined
    if (edit.kind === "other" || edit.kind === "unknown")
      planned.notes.push(toNote(path, known, `siteUrl: "${origin}"`))
  }
}

function editCall(code: string, origin: string, place: { body: ScriptNode[]; call: ScriptNode }): AddressEdit {
  const { body, call } = place
  const object = unwrap(call.arguments?.[0])
  if (object === undefined) {
    const end = call.end - 1
    return { kind: "edited", code: `${code.slice(0, end)}{ siteUrl: ${JSON.stringify(origin)} }${code.slice(end)}` }
  }
  return object.type === "ObjectExpression"
    ? setAddress(code, origin, { body, object, name: "siteUrl" })
    : { kind: "unknown" }
}

/** The first call of a function, wherever it is in a code. */
function findCall(nodes: readonly unknown[], name: string): ScriptNode | undefined {
  for (const value of nodes) {
    if (typeof value !== "object" || value === null) continue
    const node = value as ScriptNode
    if (node.type === "CallExpression" && node.callee?.name === name) return node
    const found = findCall(Object.values(value), name)
    if (found !== undefined) return found
  }
  return undefined
}

function toNote(file: string, known: string | undefined, setting: string): string {
  const names = known === undefined ? "gives the site an address that init cannot read" : `names the address ${known}`
  return `${file} ${names}. For canonical addresses of the pages, set in it: ${setting}`
}
