import { bloggerMark } from "../files/find-other-files.ts"
import type { ArchiveDialect } from "./archive-dialect.ts"
import { isPageName } from "./notion/page-name.ts"

/** The exports that the import reads. A parser loads with the first file that may be its own. */
export const builtInArchives: readonly ArchiveDialect[] = [
  {
    platform: "Substack",
    unpacked: [{ name: /^posts\.csv$/, head: /^\ufeff?"?post_id/, at: "file" }],
    readFiles: async (files) => (await import("./substack/read-substack.ts")).readSubstack(files),
  },
  {
    platform: "Medium",
    unpacked: [{ name: /\.html$/i, folder: "posts", head: /class="h-entry"[^]*data-field="/, at: "folder" }],
    readFiles: async (files) => (await import("./medium/read-medium.ts")).readMedium(files),
  },
  {
    platform: "Buttondown",
    unpacked: [{ name: /^emails\.(?:csv|json)$/, at: "file" }],
    readFiles: async (files) => (await import("./buttondown/read-buttondown.ts")).readButtondown(files),
  },
  {
    platform: "Notion",
    unpacked: [{ name: /[^\s][ _-][\da-f]{32}\.(?:md|html?|csv)$/i, at: "root", isOwn: isPageName }],
    readFiles: async (files) => (await import("./notion/read-notion.ts")).readNotion(files),
  },
  {
    platform: "Blogger",
    unpacked: [{ name: /^feed\.atom$/i, head: bloggerMark, at: "file" }],
    readFiles: async (files) => (await import("./blogger/read-blogger.ts")).readBloggerFiles(files),
    async readFile({ isXml, bytes, text }) {
      if (!isXml || !bloggerMark.test(Buffer.from(bytes.subarray(0, 65_536)).toString("latin1"))) return undefined
      return (await import("./blogger/read-blogger.ts")).readBlogger(text())
    },
  },
  {
    platform: "Squarespace",
    async readFile({ isXml, bytes, text }) {
      if (!isXml) return undefined
      const { isSquarespace, readSquarespace } = await import("./squarespace/read-squarespace.ts")
      return isSquarespace(bytes) ? readSquarespace(text()) : undefined
    },
  },
  {
    platform: "WordPress",
    async readFile({ isXml, bytes, text }) {
      if (!isXml) return undefined
      const { isWordPress, readWordPress } = await import("./wordpress/read-wordpress.ts")
      return isWordPress(bytes) ? readWordPress(text()) : undefined
    },
  },
  {
    platform: "Ghost",
    readFile: async ({ isXml, json }) =>
      isXml ? undefined : (await import("./ghost/read-ghost.ts")).readGhost(json()),
  },
  {
    platform: "Hashnode",
    readFile: async ({ isXml, json }) =>
      isXml ? undefined : (await import("./hashnode/read-hashnode.ts")).readHashnode(json()),
  },
  {
    platform: "DEV",
    readFile: async ({ isXml, json }) =>
      isXml ? undefined : (await import("./devto/read-devto.ts")).readDevto(json()),
  },
]
