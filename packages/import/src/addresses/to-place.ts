import { posix } from "node:path"

import { toSlug } from "@citable/contract/content"

import { parseDatedPath } from "../document/parse-date.ts"
import { withoutExtension } from "../files/article-path.ts"

/** The path of a file in the imported folder, without extension. For an index file, it includes the name of its folder. */
export function toPlace(path: string, folder = ""): string {
  const plain = withoutExtension(path)
  const place = posix.relative(folder, plain)
  return /^index$/i.test(place) ? posix.join(posix.basename(posix.dirname(plain)), place) : place
}

/** The name of a file without its date. An index file has the name of its folder. */
export function nameOf(place: string): string {
  const dated = parseDatedPath(place)?.name
  if (dated !== undefined) return dated
  const name = posix.basename(place)
  const folder = posix.basename(posix.dirname(place))
  return /^index$/i.test(name) && toSlug(folder, { isAddress: true }) !== undefined ? folder : name
}

export interface PlaceOptions {
  slug: string
  /** Its date, as RFC 3339. */
  date?: string | undefined
  /** Its categories, which Jekyll puts before a date. */
  categories?: readonly string[] | undefined
}

/** Where in the folder site generators show a file, the likeliest first: by its path, by its name or slug, and by its date. */
export function listPlaces(place: string, { slug, date, categories = [] }: PlaceOptions): string[] {
  const plain = place.replace(/\/index$/i, "")
  const folder = posix
    .dirname(plain)
    .replaceAll(/(?:^|\/)_(?:posts|drafts)(?=\/|$)/g, "")
    .replace(/^[./]+/, "")
  const names = [...new Set([nameOf(place), slug])]
  const own = /(?:^|\/)(\d{4})-(\d\d)-(\d\d)-[^/]+$/.exec(plain)
  const day = (own ?? /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? ""))?.slice(1) ?? []
  const days = day.length === 0 ? [] : [day.join("/"), day.slice(0, 2).join("/")]
  const sections = [...new Set([folder, categories.join("/"), ""])]
  const datedIn = own === null ? [""] : sections
  const dated = days.flatMap((one) => names.flatMap((name) => datedIn.map((section) => [section, one, name])))
  const undated = names.flatMap((name) => sections.map((section) => [section, name]))
  const isPost = /(?:^|\/)_posts\//.test(place)
  const all = isPost ? [...dated, ...undated] : [[plain], ...undated, ...dated]
  return [...new Set(all.map((parts) => parts.filter((part) => part !== "").join("/")))]
}
