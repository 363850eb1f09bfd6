import { formatCount } from "@citable/charts"
import type { Article } from "@citable/contract"
import { grammars } from "@citable/grammars"
import { renderBody, type RenderWarning } from "@citable/markdown"
import { createCallouts } from "@citable/markdown/callouts"
import { createHighlighter } from "@citable/markdown/highlight"
import { createTimeLimit } from "@citable/markdown/time-limit"

/** The plugins that the site packages use by default, with the grammars of any of them. */
const plugins = [createCallouts(), createHighlighter({ grammars })]

/** Texts are rendered on a thread, one after the other, so none keeps other callers of the service waiting. */
const timeLimit = createTimeLimit({ milliseconds: 2000, memory: 256 })

/** A longer text takes seconds to render, so it is shown without a preview. */
const maxLength = 300_000

export interface Preview {
  html: string
  /** What was removed, could not be resolved, or is broken. */
  warnings: readonly Pick<RenderWarning, "message" | "line">[]
}

/**
 * Renders the text of an article as the site packages do, with their default plugins. Links to other articles stay as written, because the
 * service does not know the site's addresses.
 */
export async function renderPreview(
  article: Pick<Article, "body" | "body_format" | "images" | "locale">,
  siteUrl: string | undefined,
): Promise<Preview> {
  const { body, body_format: format, images, locale } = article
  if (body.length > maxLength) {
    const message = `The text has more than ${formatCount(maxLength)} characters, so it has no preview.`
    return { html: "", warnings: [{ message }] }
  }
  const { html, warnings } = await renderBody(body, {
    format,
    locale,
    images,
    plugins,
    timeLimit,
    sourceLines: true,
    ...(siteUrl === undefined ? {} : { siteUrl }),
  })
  return { html, warnings }
}
