/** What the parts of a pattern stand for. */
export interface PermalinkParts {
  /** The name of the file without its date, or the slug. */
  name: string
  /** Its path in the folder of posts. */
  path: string
  /** Its date, as RFC 3339. */
  date?: string | undefined
  categories: readonly string[]
}

/**
 * The path that a pattern of Jekyll or Hexo gives an article, such as `article/:title.html`. Undefined if the pattern has a part that the
 * file does not tell.
 */
export function expandPermalink(
  pattern: string,
  { name, path, date = "", categories }: PermalinkParts,
): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(date) ?? []
  const values: Record<string, string | undefined> = {
    year,
    month,
    day,
    short_year: year?.slice(2),
    i_month: month?.replace(/^0/, ""),
    i_day: day?.replace(/^0/, ""),
    title: name,
    post_title: name,
    slug: name,
    name,
    basename: name,
    path,
    category: categories.join("/"),
    categories: categories.join("/"),
    output_ext: "",
  }
  let isWhole = true
  const expanded = pattern.replaceAll(/:([a-z_]+)/g, (_, key: string) => {
    isWhole &&= Object.hasOwn(values, key) && values[key] !== undefined
    return values[key] ?? ""
  })
  return isWhole ? expanded.replaceAll(/\/{2,}/g, "/").replaceAll(/^\/|\/$/g, "") : undefined
}
