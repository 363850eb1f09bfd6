const maxLength = 1000
const maxParts = 40

/**
 * The path of a file that a browser or an archive names, with `/` between its parts. Undefined for a name that leads out of its folder, or
 * that no file system takes.
 */
export function toSafePath(name: string): string | undefined {
  if (name.length > maxLength || /^[a-z]:|^[/\\]|\p{Cc}/iu.test(name)) return undefined
  const parts = name.split(/[/\\]/).filter((part) => part !== "" && part !== ".")
  if (parts.length === 0 || parts.length > maxParts || parts.includes("..")) return undefined
  return parts.join("/").normalize("NFC")
}
