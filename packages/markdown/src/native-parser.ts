import { readFileSync } from "node:fs"
import { join } from "node:path"
import { pathToFileURL } from "node:url"

import { CitableError } from "@citable/contract/core"
import type * as Satteri from "satteri"

import type { MarkdownParser, ParseMarkdown } from "./markdown-parser.ts"

/** The one release whose trees are tested against remark's. */
const version = "0.10.5"

/**
 * Parses Markdown with satteri, which is native code and several times as fast as remark. The HTML is the same: remark reads bodies
 * with anything that the two are known to read differently, and all bodies if a plugin has `remark` parts.
 *
 * Needs Node and the package `satteri`. Without it, or with another release, `renderBody` rejects with `native_parser_unavailable`
 * (a {@link CitableError}).
 *
 * @example
 * const parser = nativeParser()
 * const { html } = await renderBody(body, { parser })
 */
export function nativeParser(): MarkdownParser {
  let loading: Promise<ParseMarkdown> | undefined
  return { key: `satteri ${version} 2`, load: () => (loading ??= load()) }
}

let usable: Promise<MarkdownParser | undefined> | undefined

/**
 * The native parser where it can be used, and `undefined` where the package `satteri` or its binary is not there. Bodies that were cached
 * without it stay valid.
 *
 * @example
 * const { html } = await renderBody(body, { parser: await findNativeParser() })
 */
export function findNativeParser(): Promise<MarkdownParser | undefined> {
  return (usable ??= load().then(
    // The result is the same as without it, so it is no part of a key.
    (parse) => ({ key: "", load: () => Promise.resolve(parse) }),
    () => undefined,
  ))
}

async function load(): Promise<ParseMarkdown> {
  try {
    const address = findPackage()
    const manifest = readFileSync(new URL("../package.json", address), "utf8")
    const { version: found } = JSON.parse(manifest) as { version: string }
    if (found !== version) throw new Error(`satteri ${found} is installed.`)
    // No bundler can put its binary into a bundle.
    const satteri: unknown = await import(
      /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ address
    )
    const { createNativeParse } = await import("./parse/native/create-native-parse.ts")
    return createNativeParse(satteri as typeof Satteri, { gfm: true })
  } catch (error) {
    throw new CitableError(
      `The native parser cannot be used: install satteri@${version}, on a platform that it has a binary for, or leave the parser out.`,
      { code: "native_parser_unavailable", cause: error },
    )
  }
}

/** The address of the package. In a bundle, which has no place of its own, it is the one of the site in the working directory. */
function findPackage(): string {
  if (typeof import.meta.resolve === "function") return import.meta.resolve("satteri")
  const { createRequire } = process.getBuiltinModule("node:module")
  const site = createRequire(join(/* turbopackIgnore: true */ process.cwd(), "package.json"))
  return pathToFileURL(site.resolve("satteri")).href
}
