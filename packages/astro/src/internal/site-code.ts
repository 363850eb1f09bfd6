import type { BodyPlugin } from "@citable/markdown"
import { type CodeBlock, createCodeRenderer } from "@citable/markdown/highlight"
import type { LoaderContext } from "astro/loaders"

type SiteContext = Pick<LoaderContext, "config" | "generateDigest" | "renderMarkdown">

/** Lets the site's own Markdown processor make blocks of code, so that they look like those of its other pages. */
export function createSiteCode(
  { config, generateDigest, renderMarkdown }: SiteContext,
  readInline: ReturnType<typeof createInlineReader>,
): BodyPlugin {
  const { markdown, integrations = [] } = config as Partial<LoaderContext["config"]>
  const settings = [markdown, integrations.map(({ name }) => name)]
  return createCodeRenderer({
    key: `astro ${generateDigest(toText(settings))}`,
    assets: toAssetsPath(config),
    inline: readInline,
    render: async (block) => (await renderMarkdown(toFence(block))).html,
  })
}

const probe = '# A\n\n```js title="a.js"\nlet a\n```\n\n```sh\na\n```\n'

/**
 * Reads the scripts and style sheets that the site's processor writes into articles with code. They come from a text of this package, so no
 * author has a say in them.
 */
export function createInlineReader({ renderMarkdown }: Pick<LoaderContext, "renderMarkdown">) {
  let found: Promise<readonly string[]> | undefined
  return () =>
    (found ??= renderMarkdown(probe).then(({ html }) =>
      Array.from(html.matchAll(/<(script|style)\b[^>]*>([^]*?)<\/\1>/g), ([, , text = ""]) => text).filter(Boolean),
    ))
}

/** The path of the files that Astro makes for the site. */
export function toAssetsPath({ base = "/", build }: Partial<LoaderContext["config"]>): string {
  return `${base.replace(/\/+$/, "")}/${build?.assets ?? "_astro"}/`
}

/** A fence that nothing in the code can end, and whose line has only what an author may say about code. */
function toFence({ language, meta, text }: CodeBlock): string {
  const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length))
  const fence = "`".repeat(longest + 1)
  const name = /^[\p{L}\p{N}_+#.-]{1,40}$/u.test(language) ? language : ""
  const info = name === "" ? "" : `${name} ${meta.replace(/[`\s]+/g, " ")}`.trim()
  return `\n${fence}${info}\n${text.replace(/\n$/, "")}\n${fence}\n`
}

/** Settings as text. Functions count by their source. */
function toText(settings: unknown): string {
  const seen = new WeakSet<object>()
  return JSON.stringify(settings, (_, value: unknown) => {
    if (typeof value === "function") return String(value)
    if (typeof value !== "object" || value === null) return value
    if (seen.has(value)) return undefined
    seen.add(value)
    return value
  })
}
