import { decodePath } from "./to-comparable.ts"

/** The last part of the path of an address, as people read it, without `index.html` and an extension. Empty for the root. */
export function lastSegment(address: string): string {
  const { pathname = "" } = URL.parse(address, "http://localhost/") ?? {}
  const parts = decodePath(pathname)
    .split("/")
    .filter((part) => part !== "" && !/^index\.\w{1,5}$/.test(part))
  return (parts.at(-1) ?? "")
    .replace(/\.(?:html?|php|aspx?)$/i, "")
    .normalize("NFC")
    .toLowerCase()
}
