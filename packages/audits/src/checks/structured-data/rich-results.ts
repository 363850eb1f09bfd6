import { isThing, type JsonLdNode, type PageFacts, readJsonLd, toList } from "@citable/reader"

import type { Finding } from "../check.ts"
import { googleRichResults, type RichResult } from "./google-rich-results.ts"

const byType = new Map(googleRichResults.flatMap((result) => result.types.map((type) => [type, result] as const)))

/** The properties that things on the page lack for Google's results. Parts of other things are not judged by themselves. */
export function findMissing(facts: PageFacts, kind: "required" | "recommended"): Finding[] | undefined {
  let isConcerned = false
  const findings: Finding[] = []
  for (const node of readJsonLd(facts).nodes) {
    // Something with an id alone is described elsewhere.
    if (node.isNested || isReference(node.properties)) continue
    for (const type of node.types) {
      const result = byType.get(type)
      if (result === undefined || result[kind].length === 0) continue
      isConcerned = true
      const missing = listMissing(node.properties, result[kind])
      if (kind === "required" && type === "BreadcrumbList") missing.push(...findMissingParts(node))
      if (missing.length > 0)
        findings.push({ detail: `${type} without ${missing.map((names) => names.replaceAll("|", " or ")).join(", ")}` })
    }
  }
  return isConcerned ? findings : undefined
}

const isGiven = (value: unknown): boolean => toList(value).some((one) => one !== "")

const isReference = (thing: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(thing).every((name) => name.startsWith("@"))

function listMissing(properties: Readonly<Record<string, unknown>>, wanted: RichResult["required"]): string[] {
  return wanted.filter((names) => {
    const paths = names.split("|").map((name) => name.split("."))
    const [whole = "", part] = paths[0] ?? []
    if (part === undefined) return !paths.some(([name = ""]) => isGiven(properties[name]))
    // What is only named, or described elsewhere, has no parts here.
    const things = toList(properties[whole])
      .filter(isThing)
      .filter((thing) => thing["@type"] !== undefined && thing["@id"] === undefined)
    return things.some((thing) => !paths.some(([, name = ""]) => isGiven(thing[name])))
  })
}

function findMissingParts({ properties }: JsonLdNode): string[] {
  const missing = new Set<string>()
  const items = toList(properties["itemListElement"]).filter(isThing)
  for (const [index, entry] of items.entries()) {
    const item = entry["item"]
    if (!isGiven(entry["position"])) missing.add("itemListElement.position")
    if (!isGiven(entry["name"]) && !(isThing(item) && isGiven(item["name"]))) missing.add("itemListElement.name")
    if (!isGiven(item) && index < items.length - 1) missing.add("itemListElement.item")
  }
  return [...missing]
}
