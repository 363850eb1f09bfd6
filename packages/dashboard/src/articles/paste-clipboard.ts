import { CitableError } from "@citable/contract/core"
import { ProblemError } from "@citable/contract/problem-error"
import { readArticleFile } from "@citable/import"
import { type ClipboardText, createTimeLimit } from "@citable/markdown/time-limit"
import type { BrandPage } from "@citable/page-kit"

import { findMediaPath } from "../frame/media-path.ts"
import { sayLeftOut } from "./say-left-out.ts"

/** A long text takes seconds, and previews have a thread of their own. */
const thread = createTimeLimit({ milliseconds: 10_000, memory: 512 })

const maxPictures = 40
const concurrency = 4
/** A writer waits for them. */
const pictureMs = 15_000

export interface PastedHtml {
  markdown: string
  /** What did not come, as a sentence; empty if all did. */
  left: string
}

/** Makes Markdown of the HTML of a clipboard. Its pictures on the web go to the media library; those that do not are left out. */
export async function pasteHtml(
  brand: BrandPage,
  html: string,
  { taken }: { taken: readonly string[] },
): Promise<PastedHtml> {
  const read = async (pictures?: Record<string, string>): Promise<ClipboardText> => {
    try {
      return await thread.readClipboard(html, { taken, pictures })
    } catch (error) {
      if (!(error instanceof CitableError) || error.code !== "clipboard_refused") throw error
      throw new ProblemError("invalid_input", error.message, { cause: error })
    }
  }
  const first = await read()
  const { markdown, left } = first.pictures.length === 0 ? first : await read(await movePictures(brand, first.pictures))
  return { markdown, left: sayLeftOut(left) }
}

/** Copies pictures to the library. Addresses of other programs expire, or need a sign-in, so none of them stays. */
async function movePictures(brand: BrandPage, addresses: readonly string[]): Promise<Record<string, string>> {
  const moved: Record<string, string> = {}
  const waiting = addresses.filter((url) => {
    if (findMediaPath(url) !== undefined) moved[url] = url
    return moved[url] === undefined
  })
  if (!brand.scopes.has("media:write")) return moved
  const queue = waiting.slice(0, maxPictures)
  async function work(): Promise<void> {
    for (let url = queue.shift(); url !== undefined; url = queue.shift()) {
      try {
        const source = { kind: "url" as const, url }
        const stored = await brand.call("upload_media", { brand_id: brand.id, source, filename: toName(url) })
        if (stored.kind === "image") moved[url] = stored.url
      } catch (error) {
        // A picture that nobody may fetch is counted as left out.
        if (!(error instanceof ProblemError)) throw error
      }
    }
  }
  const all = Promise.all(Array.from({ length: concurrency }, work))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, pictureMs)
  })
  await Promise.race([all, late]).finally(() => clearTimeout(timer))
  // What is under way ends by itself.
  queue.length = 0
  all.catch(() => undefined)
  return { ...moved }
}

function toName(url: string): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? ""
  const name = last.replaceAll(/[^\w.-]+/g, "-").slice(-100)
  return name === "" || name.startsWith(".") ? "pasted-picture" : name
}

export interface PastedFields {
  /** The text without its front matter. */
  markdown: string
  fields: { title?: string; excerpt?: string; slug?: string; topics?: string[] }
}

/** Reads the front matter of a pasted text as the import of files does. */
export function pasteFields(text: string): PastedFields {
  const { article } = readArticleFile(new TextEncoder().encode(text), "pasted.md")
  if (article === undefined) return { markdown: text, fields: {} }
  const { title, excerpt, slug, tags, body } = article
  return {
    markdown: body,
    fields: {
      ...(title !== "" && /^\s*["']?title/im.test(text) && { title }),
      ...(typeof excerpt === "string" && excerpt !== "" && { excerpt }),
      ...(slug !== "pasted" && { slug }),
      ...(tags !== undefined && tags.length > 0 && { topics: tags }),
    },
  }
}
