import { createFrontMatter, type FrontMatterValue, isRecord, toBoolean, toLine } from "../document/front-matter.ts"
import { toProblem } from "../import-problem.ts"
import { type FieldContext, readText, readUrl } from "./field.ts"

/** What search engines and social networks get, one level down: Doks and Thulite, Contentlayer, AstroWind, Docusaurus' blogs, Stackbit. */
const nestNames = ["seo", "seo_meta", "metadata", "meta", "open_graph", "og"]

const titles = ["seo_title", "meta_title"]
const descriptions = ["seo_description", "meta_description", "meta_desc"]
const canonicals = ["canonical_url", "canonical", "canonical_link"]
const noindexes = ["noindex", "no_index"]
const robots = ["robots", "meta_robots"]
const images = ["image", "images", "og_image", "og_images", "social_image", "share_image", "cover", "card"]
const nested = ["title", "description", ...titles, ...descriptions, ...canonicals, ...noindexes, ...robots, ...images]

export interface SeoSource {
  /** The picture for social networks. */
  image: FrontMatterValue | undefined
  /** Reads the fields. Other readers of `description` come before. */
  read: () => { title?: string; description?: string; canonical_url?: string; noindex?: boolean } | undefined
}

/** Opens what the front matter says for search engines, at its top and in maps such as `seo`. The words in a map come first. */
export function openSeo(context: FieldContext): SeoSource {
  const nests = nestNames.flatMap((name) => openNest(context, name))
  const image = firstOf(nests, ({ front, name }) => {
    const found = front.take(...images)
    return found && { ...found, key: `${name}.${found.key}` }
  })
  const first = (own: readonly string[], ...names: string[]): FrontMatterValue | undefined =>
    firstOf(nests, ({ front }) => front.take(...own, ...names)) ?? context.front.take(...names)
  const text = (maxLength: number, own: string, ...names: string[]): string | undefined =>
    firstOf(nests, (nest) => readText(nest, maxLength, own, ...names)) ??
    readText(context, maxLength, ...names) ??
    undefined
  return {
    image,
    read() {
      const canonical = first([], ...canonicals)
      const isHidden = toBoolean(first([], ...noindexes)?.value)
      const rules = first([], ...robots)
      const seo = {
        title: text(300, "title", ...titles),
        description: text(1000, "description", ...descriptions, "description"),
        canonical_url: (canonical && readUrl(context, canonical.key, canonical.value, "link")) ?? undefined,
        noindex: isHidden ?? (forbidsIndex(rules?.value) ? true : undefined),
      }
      for (const nest of nests) nest.close()
      const written = Object.entries(seo).filter(([, value]) => value !== undefined)
      return written.length === 0 ? undefined : Object.fromEntries(written)
    },
  }
}

interface Nest extends FieldContext {
  /** Its key. */
  name: string
  /** Reports what nobody took. */
  close: () => void
}

function openNest(context: FieldContext, name: string, above = ""): Nest[] {
  const found = context.front.peek(name)
  if (found === undefined || !isRecord(found.value)) return []
  const front = createFrontMatter(found.value)
  const path = `${above}${found.key}`
  const inner =
    above === "" ? ["open_graph", "og"].flatMap((one) => openNest({ ...context, front }, one, `${path}.`)) : []
  if (inner.length === 0 && !nested.some((one) => front.peek(one) !== undefined)) return []
  context.front.drop(found)
  const close = () => {
    for (const left of front.left()) {
      const message = `The front matter key ${path}.${left} is unknown and not imported.`
      context.report(toProblem("unknown_key", message, { subject: `${path}.${left}` }))
    }
  }
  return [{ ...context, front, name: path, close }, ...inner]
}

function firstOf<Value>(nests: readonly Nest[], read: (nest: Nest) => Value | null | undefined): Value | undefined {
  for (const nest of nests) {
    const value = read(nest)
    if (value !== undefined && value !== null && !isEmpty(value)) return value
  }
  return undefined
}

const isEmpty = (found: unknown) => isRecord(found) && "value" in found && found["value"] === null

/** `noindex, nofollow`, a list of such words, or `{ index: false }`. */
function forbidsIndex(value: unknown): boolean {
  if (isRecord(value)) return toBoolean(createFrontMatter(value).peek("index")?.value) === false
  return [value].flat().some((one) => /\b(?:noindex|none)\b/i.test(toLine(one) ?? ""))
}
