import { toSafeLine } from "@citable/contract/core"

export interface LlmsTxtSite {
  /** The name of the site. */
  title: string
  /** A summary in one or two sentences. */
  summary?: string | undefined
  sections: readonly LlmsTxtSection[]
}

export interface LlmsTxtSection {
  title: string
  pages: readonly { title: string; url: string; description?: string | undefined }[]
}

/** Makes the index of a site for language models (https://llmstxt.org): Markdown with a list of pages for each section. */
export function toLlmsTxt(site: LlmsTxtSite): string {
  const blocks = [`# ${toLine(site.title)}`]
  if (site.summary !== undefined && site.summary !== "") blocks.push(`> ${toLine(site.summary)}`)
  for (const { title, pages } of site.sections) {
    if (pages.length > 0) blocks.push(`## ${toLine(title)}`, pages.map(toEntry).join("\n"))
  }
  return `${blocks.join("\n\n")}\n`
}

function toEntry({ title, url, description = "" }: LlmsTxtSection["pages"][number]): string {
  const link = `- [${toLine(title)}](<${url.replace(/[<>\s]/g, encodeURIComponent)}>)`
  return description === "" ? link : `${link}: ${toLine(description)}`
}

/** Puts a text on one line and escapes Markdown. */
function toLine(text: string): string {
  return toSafeLine(text)
    .split(/\s+/)
    .join(" ")
    .replace(/[\\`*_[\]<>&~|]/g, "\\$&")
    .replace(/^(?:[-+#]|\d{1,9}(?=[.)]))/, "\\$&")
}
