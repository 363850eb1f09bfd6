import type { ToolInput } from "@citable/contract"

type Input = ToolInput<"list_media">

/** What a page of the library shows. It is in the address of the page. */
export interface MediaFilter {
  q: string
  kind: NonNullable<Input["kind"]> | ""
  use: "" | "unused" | "used"
  sort: NonNullable<Input["sort"]>
  cursor: string
}

/** The kinds of files to filter by, with their labels. */
export const mediaKinds: readonly (readonly [MediaFilter["kind"], string])[] = [
  ["", "All files"],
  ["image", "Pictures"],
  ["video", "Videos"],
  ["audio", "Audio"],
  ["document", "Documents"],
]

export const mediaUses: readonly (readonly [MediaFilter["use"], string])[] = [
  ["", "Used or not"],
  ["used", "In an article"],
  ["unused", "In no article"],
]

export const mediaSorts: readonly (readonly [MediaFilter["sort"], string])[] = [
  ["-created_at", "Newest"],
  ["created_at", "Oldest"],
  ["filename", "Name"],
  ["-bytes", "Largest"],
]

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readMediaFilter(query: URLSearchParams): MediaFilter {
  const text = (name: string, most: number) => (query.get(name) ?? "").trim().slice(0, most)
  const one = <Value extends string>(name: string, all: readonly (readonly [Value, string])[], other: Value): Value =>
    all.find(([value]) => value === query.get(name))?.[0] ?? other
  return {
    q: text("q", 200),
    kind: one("kind", mediaKinds, ""),
    use: one("use", mediaUses, ""),
    sort: one("sort", mediaSorts, "-created_at"),
    cursor: text("cursor", 2000),
  }
}

/** The input of `list_media` for a filter. */
export function toMediaQuery(brandId: string, { q, kind, use, sort, cursor }: MediaFilter): Input {
  return {
    brand_id: brandId,
    sort,
    ...(q === "" ? {} : { q }),
    ...(kind === "" ? {} : { kind }),
    ...(use === "" ? {} : { unused: use === "unused" }),
    ...(cursor === "" ? {} : { cursor }),
  }
}
