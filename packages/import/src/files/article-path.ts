const extension = /\.(?:md|markdown|mdown|mkdn|mkd|mdwn|mkdown|markdn|mdtxt|mdtext|mdx|html?)$/i

/** The extensions of files that an import reads, for messages. */
export const articleExtensions = ".md, .markdown, .mdown, .mkd, .mkdn, .mkdown, .markdn, .mdwn, .mdtext, .mdx and .html"

/** Whether the name of a file says that it is Markdown or HTML. */
export function isArticlePath(path: string): boolean {
  return extension.test(path)
}

/** Removes the extension of an article. */
export function withoutExtension(path: string): string {
  return path.replace(extension, "")
}
