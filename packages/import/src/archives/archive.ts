import type { ImportProblem } from "../import-problem.ts"

/** One post of an archive, as a file of articles has it. */
export interface ArchiveArticle {
  /** Its id in the archive: letters, digits and hyphens. */
  id: string
  /** What it is, such as `post`. It begins the name of its file. */
  kind: string
  /** Front matter, in the words of the import. */
  fields: Record<string, unknown>
  body: string
  format: "html" | "markdown"
  /** Why not everybody may read it, if the archive says so elsewhere than in its fields. */
  heldBy?: string | undefined
  /** How much of its text the archive has in a form that the import cannot read, if any. */
  lost?: string | undefined
  /** Its address on the old site, or the path of that. */
  link?: string | undefined
  /** Other addresses of it on the old site. */
  aliases?: readonly string[] | undefined
  /** Where it is among the files of the export, for addresses that are relative to it. */
  path?: string | undefined
  /** The path of the file with its text, if it has one of its own. */
  source?: string | undefined
  problems: ImportProblem[]
}

/** Something in an archive that the import leaves out. */
export interface NotTaken {
  what: string
  count: number
  reason: string
}

/** What a report says about an archive, or another export of a blog, as a whole. */
export interface ArchiveReport {
  path: string
  platform: string
  /** It was read from the API of the blog. */
  isLive?: true
  /** How many posts and pages it has. */
  articles: number
  notTaken: NotTaken[]
  /** The import does not know what of it was public, and publishes nothing of it without this option. */
  until?: "--public-anyway"
}

/** What an archive of a platform contains. */
export interface Archive {
  /** The platform. */
  platform: string
  /** The address of the old site. */
  siteUrl?: string | undefined
  articles: ArchiveArticle[]
  notTaken: NotTaken[]
  /** Hosts with the pictures of the platform, besides the site's own. */
  pictureHosts: string[]
  /** Files of an unpacked export that are no articles, by their paths in it. */
  taken?: readonly string[] | undefined
}

/** A report names so many kinds of things, and counts the others together. */
const maxKinds = 100
const rest = { what: "other things", reason: "There are too many kinds of them to name." }

/** Counts what an import leaves out, by what it is and why. */
export function createTally(): { add(what: string, reason: string, count?: number): void; list(): NotTaken[] } {
  const found = new Map<string, NotTaken>()
  return {
    add(what, reason, count = 1) {
      if (count === 0) return
      const key = `${what} ${reason}`
      const entry = found.get(key) ?? (found.size < maxKinds ? undefined : found.get(rest.what))
      if (entry === undefined && found.size < maxKinds) found.set(key, { what: what.slice(0, 100), count, reason })
      else if (entry === undefined) found.set(rest.what, { ...rest, count })
      else entry.count += count
    },
    list: () => [...found.values()].toSorted((a, b) => b.count - a.count || (a.what < b.what ? -1 : 1)),
  }
}

/** Reads the posts of an archive. One that cannot be read is left out, and counted with its number and the reason. */
export function readPosts<Post>(
  posts: readonly Post[],
  tally: ReturnType<typeof createTally>,
  read: (post: Post, index: number) => ArchiveArticle | ArchiveArticle[],
): ArchiveArticle[] {
  return posts.flatMap((post, index) => {
    try {
      return read(post, index)
    } catch (error) {
      const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error)
      tally.add(`post, number ${index + 1} of ${posts.length}`, `It could not be read: ${reason}.`)
      return []
    }
  })
}
