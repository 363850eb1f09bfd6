import { splitTag, type TemplateTag } from "./template-tag.ts"

export interface TagPairs {
  closingOf: Map<TemplateTag, TemplateTag>
  closings: Set<TemplateTag>
}

/** Tags of Liquid and Nunjucks that only frame their content. */
const frames =
  /^(?:note|info|tip|warning|warn|alert|callout|aside|admonition|notice|details|collapsible|spoiler|cta|centerquote|blockquote|pullquote|quote|tabs|tab|button|center|figure|label|markdown)$/

/** Finds pairs of tags that frame content: `{{< x >}}…{{< /x >}}` of Hugo, `{% x() %}…{% end %}` of Zola, `{% note %}…{% endnote %}`. */
export function findTagPairs(tags: readonly TemplateTag[]): TagPairs {
  const pairs: TagPairs = { closingOf: new Map(), closings: new Set() }
  const open: { tag: TemplateTag; closing: string }[] = []
  const counts = new Map<string, number>()
  const count = (closing: string, by: number) => counts.set(closing, (counts.get(closing) ?? 0) + by)
  for (const tag of tags) {
    const closing = toClosing(tag)
    if (closing !== undefined) {
      open.push({ tag, closing })
      count(closing, 1)
      continue
    }
    const name = tag.kind === "block" || tag.kind === "shortcode" ? splitTag(tag.content).name : ""
    if ((counts.get(name) ?? 0) === 0) continue
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.closing, -1)
      if (last.closing !== name) continue
      pairs.closingOf.set(last.tag, tag)
      pairs.closings.add(tag)
      break
    }
  }
  return pairs
}

/** The name of the tag that would close this one. */
function toClosing({ kind, content }: TemplateTag): string | undefined {
  const { name, rest } = splitTag(content)
  if (kind === "shortcode") return name.startsWith("/") ? undefined : `/${name}`
  if (kind !== "block") return undefined
  if (/^\w+$/.test(name) && /^\(.*\)$/s.test(rest)) return "end"
  return frames.test(name) ? `end${name}` : undefined
}
