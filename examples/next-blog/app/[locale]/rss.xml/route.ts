import { citable } from "../../../lib/citable.ts"
import { type LocaleParams, readLanguage, siteLanguages } from "../../../lib/site-languages.ts"
import { site } from "../../../lib/site.ts"
import { wordsOf } from "../../../lib/words.ts"

export const dynamic = "force-static"

export function generateStaticParams() {
  return siteLanguages.all.map(({ path }) => ({ locale: path }))
}

/** The feed of each language. */
export async function GET(_request: Request, { params }: LocaleParams): Promise<Response> {
  const language = await readLanguage(params)
  return citable.feed({ title: site.name, description: wordsOf(language).description, locale: language.path })
}
