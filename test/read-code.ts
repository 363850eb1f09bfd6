/** The code that a page of the documentation gives for a file: the block below the paragraph that names its path. */
export function readCode(guide: string, path: string): string {
  const name = `\`${path}\``
  for (let at = guide.indexOf(name); at !== -1; at = guide.indexOf(name, at + 1)) {
    const [, code] = /^(?:(?!\n\n)[^])*\n\n```\w*\n([^]*?)```/.exec(guide.slice(at)) ?? []
    if (code !== undefined) return code
  }
  throw new Error(`The page gives no code for ${path}.`)
}
