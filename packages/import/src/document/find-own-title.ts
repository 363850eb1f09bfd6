import { createFrontMatter, toLine } from "./front-matter.ts"

/** The title that a file names, without work on its body: in its front matter, else as its first line if that is a heading. */
export function findOwnTitle(fields: Record<string, unknown>, body: string): string | undefined {
  const written = toLine(createFrontMatter(fields).peek("title")?.value)
  return written ?? toLine(/^\s{0,100}#[ \t]+([^\r\n]{1,1000})/.exec(body)?.[1]?.replace(/[ \t]+#+[ \t]*$/, ""))
}

/** Whether a name is an id that a platform made, as in the backups of Hashnode. It says nothing to readers. */
export function isOpaqueName(name: string): boolean {
  return (
    /^(?:[\da-f]{24,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|c[\da-z]{24})$/i.test(name) && /\d.*\d.*\d/.test(name)
  )
}
