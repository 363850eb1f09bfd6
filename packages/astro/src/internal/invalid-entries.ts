import { describeArticleFault } from "@citable/client/preview"
import type { Article } from "@citable/contract/content"
import { CitableError, isCitableError } from "@citable/contract/core"

/**
 * Makes one error that names every article that does not fit the collection's schema, or that the site's plugins refuse, with its fields, and
 * where a writer edits it, if the address of the service is known.
 */
export function toInvalidEntries(
  collection: string,
  invalid: readonly { article: Article; error: unknown }[],
  serviceUrl?: string,
): CitableError {
  const lines = invalid.map(({ article, error }) => {
    const isBody = isCitableError(error) && error.code === "markdown_failed"
    const fault = isBody ? { field: "body", message: error.message } : { message: summarize(error) }
    return `- ${describeArticleFault({ article, ...fault }, serviceUrl)}`
  })
  const [what, which] =
    invalid.length === 1 ? ["1 article does", "the article"] : [`${invalid.length} articles do`, "the articles"]
  return new CitableError(
    `${what} not fit the collection "${collection}". Correct ${which}, or the schema and the plugins of your site:\n${lines.join("\n")}`,
    { code: "invalid_entries", cause: invalid[0]?.error },
  )
}

/** Astro's schema errors name the entry in the first line, and the fields below it. */
function summarize(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const fields = message.split("\n").filter((line) => /^\s+\*\*/.test(line))
  return fields.length === 0 ? message : fields.map((line) => line.trim().replaceAll("**", "")).join("; ")
}
