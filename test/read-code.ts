/** The code that a page of the documentation gives for a file: the block below the paragraph that names its path. */
export function readCode(guide: string, path: string): string {
  const name = `\`${path}\``
  for (let at = guide.indexOf(name); at !== -1; at = guide.indexOf(name, at + 1)) {
    const [, code] = /^(?:(?!\n\n)[^])*\n\n```\w*\n([^]*?)```/.exec(guide.slice(at)) ?? []
    if (code !== undefined) return code
  }
  throw new Error(`The page gives no code for ${path}.`)
}

/** The code of the block that begins with its own path, such as `// src/content.config.ts`, also below the `---` of a component. */
export function readNamedCode(guide: string, path: string): string {
  for (const [, code = ""] of guide.matchAll(/^```\w*\n([^]*?)^```$/gm)) {
    const [name = ""] = code.replace(/^---\n/, "").split("\n", 1)
    if (name.replace(/^(?:\/\/|#) /, "").split(",", 1)[0] === path) return code
  }
  throw new Error(`The page has no code that begins with ${path}.`)
}
