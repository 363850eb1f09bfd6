import { posix } from "node:path"

import { toSlug } from "@citable/contract/content"

import { parseDatedPath } from "../document/parse-date.ts"
import { withoutExtension } from "../files/article-path.ts"
import { expandPermalink } from "./expand-permalink.ts"

/** The path of a file in the imported folder, without extension. For an index file, it includes the name of its folder. */
export function toPlace(path: string, folder = ""): string {
  const plain = toPlainPath(path, folder)
  const place = posix.relative(folder, plain)
  return /^index$/i.test(place) ? posix.join(posix.basename(posix.dirname(plain)), place) : place
}

/** A path without extension. On GitHub and on sites of VuePress and Docusaurus, the README of a folder below is its index. */
export function toPlainPath(path: string, folder: string): string {
  const isBelow = posix.dirname(path) !== posix.normalize(folder).replace(/(?<=.)\/$/, "")
  return withoutExtension(path).replace(/(?<=\/)readme$/i, (name) => (isBelow ? "index" : name))
}

/**
 * The name of a file without its date. An index file has the name of its folder. A number of one or two digits says nothing without its
 * date or folder.
 */
export function nameOf(place: string): string {
  const dated = parseDatedPath(place)
  const [name = "", folder = ""] = place
    .replace(/(?<=[^/])\/index$/i, "")
    .split("/")
    .toReversed()
  const own = dated?.name ?? (toSlug(name, { isAddress: true }) === undefined ? posix.basename(place) : name)
  if (!/^\d{1,2}$/.test(own)) return own
  if (dated !== undefined) return [dated.date.slice(0, 10), dated.name].filter(Boolean).join("-")
  return toSlug(folder, { isAddress: true }) === undefined ? own : `${folder}-${own}`
}

export interface PlaceOptions {
  slug: string
  /** Its date, as RFC 3339. */
  date?: string | undefined
  /** Its categories, which Jekyll puts before a date. */
  categories?: readonly string[] | undefined
  /** The patterns that the configuration of the site has for addresses. */
  permalinks?: readonly string[] | undefined
}

/**
 * Where in the folder site generators show a file, the likeliest first: where the configuration says, by its path, by its name or slug, and
 * by its date.
 */
export function listPlaces(place: string, { slug, date, categories = [], permalinks = [] }: PlaceOptions): string[] {
  const plain = place.replace(/\/index$/i, "")
  const folder = posix
    .dirname(plain)
    .replaceAll(/(?:^|\/)_(?:posts|drafts)(?=\/|$)/g, "")
    .replace(/^[./]+/, "")
  const names = [...new Set([nameOf(place), slug])]
  const own = /(?:^|\/)(\d{4})-(\d\d)-(\d\d)-[^/]+$/.exec(plain)
  // The front matter can correct the date in the name.
  const dates = [own, /^(\d{4})-(\d\d)-(\d\d)/.exec(date ?? "")].flatMap((one) => (one === null ? [] : [one.slice(1)]))
  const days = [...new Set(dates.flatMap((day) => [day.join("/"), day.slice(0, 2).join("/")]))]
  const sections = [...new Set([folder, categories.join("/"), ""])]
  const datedIn = own === null ? [""] : sections
  const dated = days.flatMap((one) => names.flatMap((name) => datedIn.map((section) => [section, one, name])))
  const undated = names.flatMap((name) => sections.map((section) => [section, name]))
  const isPost = /(?:^|\/)_posts\//.test(place)
  const path = plain.replace(/^(?:.*\/)?_posts\//, "")
  const configured = permalinks.flatMap((pattern) =>
    names.flatMap(
      (name) => expandPermalink(pattern, { name, path, date: date ?? own?.slice(1).join("-"), categories }) ?? [],
    ),
  )
  const all = isPost ? [...dated, ...undated] : [[plain], ...undated, ...dated]
  return [...new Set([...configured, ...all.map((parts) => parts.filter((part) => part !== "").join("/"))])]
}
