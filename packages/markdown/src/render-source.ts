import { canRenderDirectly, renderDirectly } from "./direct/render-directly.ts"
import { countWords, toReadingTime } from "./finish/count-words.ts"
import { toExcerpt } from "./finish/to-excerpt.ts"
import type { Finished } from "./finish/to-finished.ts"
import { toSourceHtml } from "./finish/to-source-html.ts"
import { toToc } from "./finish/to-toc.ts"
import { createReporter, type Reporter } from "./internal/create-reporter.ts"
import { giveTurn } from "./internal/give-turn.ts"
import { assertBodyLength, Refusal } from "./internal/limits.ts"
import { toBaseUrl, toSiteUrl } from "./internal/resolve-url.ts"
import { normaliseSource } from "./parse/normalise-source.ts"
import { parseMarkdown } from "./parse/parse-markdown.ts"
import { loadSyntax } from "./parse/plugin-syntax.ts"
import type { RenderBodyOptions, SourceOptions, Rendering } from "./render-options.ts"
import { usesCjk } from "./uses-cjk.ts"

/** Renders a body without its placeholders. Never throws for any string. Rejects if a parser cannot be loaded. */
export async function renderSource(
  body: string,
  { timeLimit, ...options }: SourceOptions & Pick<RenderBodyOptions, "timeLimit">,
): Promise<Rendering> {
  // An unusable parser or plugin is not a fault of the body, so let it reject.
  await options.parser?.load()
  await loadSyntax(options.plugins ?? [])
  await giveTurn(body.length)
  if (timeLimit !== undefined) return timeLimit.render(body, options)
  const reporter = createReporter(undefined, { lines: options.sourceLines === true })
  try {
    return await render(body, options, reporter)
  } catch (error) {
    return renderAsText(body, error, reporter)
  }
}

async function render(body: string, options: SourceOptions, reporter: Reporter): Promise<Rendering> {
  assertBodyLength(body)
  const base = toBaseUrl(options.baseUrl, reporter)
  const site = toSiteUrl(options.siteUrl, reporter)
  const source = normaliseSource(body)
  const plugins = options.plugins ?? []
  const finishing = { ...options, plugins, base, site, reporter }
  const parsed =
    options.format === "html"
      ? undefined
      : await parseMarkdown(source, { ...options, plugins, parser: options.parser, reporter, cjk: usesCjk(options) })
  if (parsed !== undefined && canRenderDirectly(options)) {
    const direct = await renderDirectly(parsed, source, finishing)
    if (direct !== undefined) return { html: direct.html, ...toMetadata(direct), reported: reporter.warnings() }
  }
  // Few bodies need it: without this door, every site would load remark and a parser of HTML.
  const { renderTree } = await import("./render-tree.ts")
  const tree = await renderTree(source, parsed, finishing)
  return { html: tree.html, ...toMetadata(tree.finished), reported: reporter.warnings() }
}

function toMetadata(finished: Finished): Omit<Rendering, "html" | "reported"> {
  const { headings, text, lead, faq, sections, images, links, embeds, places } = finished
  const count = countWords(text)
  return {
    headings,
    toc: toToc(headings),
    excerpt: toExcerpt(lead),
    text,
    sections,
    word_count: count.words + count.characters,
    reading_time: toReadingTime(count),
    images,
    links,
    embeds,
    ...(faq.length === 0 ? {} : { faq }),
    places,
  }
}

/** Shows the source as text, so an article that cannot be rendered does not fail the rest of the site. */
export function renderAsText(body: string, error: unknown, reporter: Reporter = createReporter()): Rendering {
  const refusal = Refusal.from(error)
  reporter.warn(refusal.code, `${refusal.message}; it is shown as plain text`)
  const source = normaliseSource(body)
  const sections = source === "" ? [] : [{ slug: "", title: "", text: source }]
  const none = { headings: [], images: [], links: [], embeds: [], places: [], faq: [] }
  return {
    html: toSourceHtml(source),
    ...toMetadata({ ...none, text: source, lead: source, sections }),
    reported: reporter.warnings(),
  }
}
