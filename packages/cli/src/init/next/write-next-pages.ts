import { nameImport } from "../../site/resolve-import.ts"
import type { NextContainer } from "./find-container.ts"
import type { SiteLanguages } from "./find-languages.ts"

interface PageFile {
  /** Where the page goes, relative to the site. */
  path: string
  /** The recipe's page. */
  code: string
}

/** Puts the markup of a recipe's page into what the pages of the site have around theirs. */
export function putInside({ path, code }: PageFile, container: NextContainer, kind: "article" | "list"): string {
  const found = /^( {2}return \(\n)([^]*?)(\n {2}\)\n\}\n)$/m.exec(code)
  if (found === null) throw new Error("The recipe has lost its markup.")
  const [whole, start = "", markup = "", end = ""] = found
  const { outer, heading } = container
  let lines = markup.split("\n").map((line) => line.replace(/^ {4}/, ""))
  if (kind === "article") {
    const inner = lines.slice(1, -1).map((line) => line.replace(/^ {2}/, ""))
    const title = heading === undefined ? "<h1>" : `<h1 className=${JSON.stringify(heading)}>`
    const own = inner.flatMap((line) =>
      line.startsWith("<div ")
        ? wrapText(line, container.inner)
        : line.startsWith("<h1>")
          ? wrap([line.replace("<h1>", () => title)], container.head)
          : [line],
    )
    const hasArticle = [...outer, ...container.inner].some((tag) => tag.startsWith("<article"))
    lines = hasArticle ? toFragment(own, outer.length > 0) : wrap(own, ["<article>"])
  }
  const shown = wrap(lines, outer).map((line) => `    ${line}`)
  return addImports(
    code.replace(whole, () => `${start}${shown.join("\n")}${end}`),
    path,
    container,
  )
}

/** The text itself is in the element of the site, whose style can be for its children alone. */
function wrapText(line: string, inner: readonly string[]): string[] {
  const holder = inner.at(-1)
  if (holder === undefined || !/(?:^|\n)<[a-z][^\n]*>$/.test(holder)) return wrap([line], inner)
  return wrap((holder.slice(0, -1) + line.slice("<div".length)).split("\n"), inner.slice(0, -1))
}

/** Several elements, which a component may return inside of another alone. */
const toFragment = (lines: string[], isInside: boolean): string[] => (isInside ? lines : wrap(lines, ["<>"]))

const wrap = (lines: readonly string[], tags: readonly string[]): string[] =>
  tags
    .toReversed()
    .reduce<string[]>(
      (inner, open) => [
        ...open.split("\n"),
        ...inner.map((line) => `  ${line}`),
        `</${/(?:^|\n)<([\w.]*)[^\n]*$/.exec(open)?.[1] ?? ""}>`,
      ],
      [...lines],
    )

function addImports(code: string, path: string, { components }: NextContainer): string {
  const lines = components.map(
    ({ name, isDefault, path: from }) =>
      `import ${isDefault ? name : `{ ${name} }`} from "${nameImport(undefined, { path: from, from: path })}"\n`,
  )
  return lines.join("") + code
}

export interface LocaleOptions extends Pick<SiteLanguages, "locales"> {
  /** The parameter of the address that has the language. */
  parameter: string
  /** Whether a layout of the site makes the pages of each language. */
  hasParams: boolean
  /** Whether pages of the site tell next-intl their language. */
  setsLocale: boolean
}

/** Gives a page of the recipe below `[locale]` the parameter and the habits of the site. */
export function adaptLocale(code: string, { parameter, locales, hasParams, setsLocale }: LocaleOptions): string {
  const renamed = parameter === "locale" ? code : rename(code, parameter)
  const all = `  const each = ${JSON.stringify(locales)}.map(async (locale) =>
    (await citable.staticParams({ locale })).map(({ slug }) => ({ ${parameter === "locale" ? "locale" : `${parameter}: locale`}, slug })),
  )
  return (await Promise.all(each)).flat()
`
  const params = /^export function generateStaticParams\([^]*?\n\}\n/m
  const complete = hasParams
    ? renamed
    : params.test(renamed)
      ? renamed.replace(params, () => `export async function generateStaticParams() {\n${all}}\n`)
      : renamed.replace(
          /^(export default async function)/m,
          (start) =>
            `export function generateStaticParams() {\n  return ${JSON.stringify(locales)}.map((${parameter}) => ({ ${parameter} }))\n}\n\n${start}`,
        )
  if (!setsLocale) return complete
  const told = complete.replace(
    /^(export default async function[^]*?= await params\n)/m,
    (start) => `${start}  setRequestLocale(locale)\n`,
  )
  return `import { setRequestLocale } from "next-intl/server"\n${told}`
}

const rename = (code: string, parameter: string): string =>
  code
    .replaceAll("locale: string", `${parameter}: string`)
    .replaceAll("params.locale", `params.${parameter}`)
    .replaceAll(
      /const \{ locale(, slug)? \} = await params/g,
      (_, slug: string = "") => `const { ${parameter}: locale${slug} } = await params`,
    )
