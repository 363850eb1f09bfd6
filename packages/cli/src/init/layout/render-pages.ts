import { stripVTControlCharacters } from "node:util"

import { isCitableError } from "@citable/contract"

import { runInSite } from "../run-in-site.ts"

/** What Astro makes of the new pages. */
interface RenderedPages {
  /** The status of the list of articles, and of the first article that it links. */
  list: number
  article: number | null
  /** Whether the path of an article must not end with a slash, as an integration of the site can demand. */
  isWithoutSlash: boolean
  /** Whether the list is inside its layout. */
  hasList: boolean
  /** What Astro said meanwhile. */
  said: string
}

/** Lets the development server of Astro render the list and the first article that it links. */
const toScript = (path: string): string => `
const said = []
const note = (...words) => void said.push(words.map((word) => String(word?.message ?? word)).join(" "))
console.error = note
console.warn = () => undefined
process.stderr.write = (text) => (note(text), true)
const path = ${JSON.stringify(path)}
;(async () => {
  const { dev } = await import(pathToFileURL(siteRequire.resolve("astro")))
  const server = await dev({
    root: process.cwd(),
    logLevel: "error",
    server: { host: "127.0.0.1", open: false },
    devToolbar: { enabled: false },
  })
  const get = async (at) => {
    const response = await fetch("http://127.0.0.1:" + server.address.port + at, { headers: { accept: "text/html" } })
    return { status: response.status, html: await response.text() }
  }
  let list = await get(path)
  // The site wants its paths with a slash at the end.
  if (list.status === 404) list = await get(path + "/")
  const link = list.html.split('href="').map((part) => part.split('"')[0]).find((at) => at.startsWith(path + "/") && at.length > path.length + 1)
  let article = link === undefined ? undefined : await get(link)
  const bare = link?.replace(/[/]$/, "")
  const other = article?.status === 404 && bare !== link ? await get(bare) : undefined
  if (other?.status === 200) article = other
  report({
    list: list.status,
    hasList: link !== undefined,
    article: article?.status ?? null,
    isWithoutSlash: article !== undefined && article === other,
    said: said.join("\\n"),
  })
})().catch(fail)
`

export interface RenderOptions {
  /** The path of the list. */
  path: string
  /** Whether the service has published articles. Undefined if nobody knows. */
  hasArticles: boolean | undefined
  env: Record<string, string | undefined>
  signal: AbortSignal
}

export interface PageFindings extends Pick<RenderedPages, "isWithoutSlash"> {
  /** What is wrong with the new pages. */
  fault: string | undefined
}

/** Lets Astro render the new pages of a site, and looks at them. */
export async function tryPages(folder: string, options: RenderOptions): Promise<PageFindings> {
  const { path, env, signal } = options
  try {
    const pages = (await runInSite(folder, toScript(path), {
      env: {
        ...env,
        ASTRO_TELEMETRY_DISABLED: "1",
        ASTRO_DISABLE_UPDATE_CHECK: "true",
        NODE_ENV: "development",
      },
      signal,
      explain: (reason) => reason,
    })) as RenderedPages
    return { fault: findFault(pages, options), isWithoutSlash: pages.isWithoutSlash }
  } catch (error) {
    if (!isCitableError(error) || error.code !== "config_does_not_load") throw error
    return { fault: toSentence(error.message), isWithoutSlash: false }
  }
}

function findFault(
  { list, article, hasList, said }: RenderedPages,
  { hasArticles }: RenderOptions,
): string | undefined {
  if (list !== 200) return toSentence(said) || `its list of articles answers ${list}`
  // A page that fails halfway has sent its status before.
  if (hasArticles === true && !hasList) return toSentence(said) || "it does not show the list of articles"
  if (article !== null && article !== 200) return toSentence(said) || `its page of an article answers ${article}`
  return undefined
}

/** What Astro says, in one line without colours. */
function toSentence(text: string): string {
  const plain = stripVTControlCharacters(text).trim()
  const line = plain.split("\n").find((one) => /\S/.test(one)) ?? ""
  return line
    .replace(/^\d\d:\d\d:\d\d\s*/, "")
    .replace(/^\[\w+\]\s*/, "")
    .trim()
    .slice(0, 300)
}
