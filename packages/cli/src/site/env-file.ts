/** Adds variables to the text of an env file. Those that it has stay as they are, and so does every other byte. */
export function addVariables(text: string, variables: Readonly<Record<string, string>>): string {
  const missing = Object.entries(variables).filter(([name]) => readVariable(text, name) === undefined)
  return addLines(
    text,
    missing.map(([name, value]) => `${name}=${value}`),
  )
}

/** The value of a variable in the text of an env file. An empty one counts as unset. */
export function readVariable(text: string, name: string): string | undefined {
  const value = new RegExp(String.raw`^[ \t]*(?:export[ \t]+)?${name}[ \t]*=[ \t]*(.*)$`, "m").exec(text)?.[1]?.trim()
  return value === undefined || value === "" ? undefined : value.replace(/^(["'])(.*)\1$/, "$2")
}

/** Adds lines at the end of a text, with its own ends of lines. */
export function addLines(text: string, lines: readonly string[]): string {
  if (lines.length === 0) return text
  const newline = text.includes("\r\n") ? "\r\n" : "\n"
  const gap = text === "" || text.endsWith("\n") ? "" : newline
  return text + gap + lines.map((line) => line + newline).join("")
}
