import { readDocument, type SegmentedDocument } from "@citable/language/segments/read-document"
import { readField } from "@citable/language/segments/read-field"
import type { Segment } from "@citable/language/segments/segment"
import { writeSegments } from "@citable/language/segments/write-segments"

import type { ArticleTexts } from "./article-texts.ts"
import { listJsonLdTexts } from "./list-json-ld-texts.ts"

/** One text of an article, with its segments. */
export interface ArticlePart {
  /** Its place in the texts of the article. */
  path: readonly (string | number)[]
  /** What it is, for a model. */
  name: string
  segments: readonly Segment[]
  /** Puts translations into it, by the ids of its segments. */
  write: (translations: ReadonlyMap<string, string>) => Promise<WrittenPart>
}

export interface WrittenPart {
  text: string
  /** Segments whose source text stays, and why. */
  refused: { id: string; message: string }[]
}

/** The bounds of the contract, in characters. */
const longest = { title: 300, excerpt: 2000, seoTitle: 300, seoDescription: 1000, alt: 2000 }

/** The texts of an article that have something to translate. `undefined` if its body is too long, too deep or too complex. */
export function readArticleParts({
  title,
  excerpt,
  seo,
  body,
  body_format: format,
  images,
  cover,
}: ArticleTexts): ArticlePart[] | undefined {
  const document = readDocument(body, format)
  if (document === undefined) return undefined
  const alts = images.map(({ alt }, index) =>
    readPart(alt, { path: ["images", index, "alt"], name: "alt", kind: "alt", most: longest.alt }),
  )
  const jsonLd = listJsonLdTexts(seo.json_ld).map(({ text, path, kind, format: textFormat }) => {
    const place = { path: ["seo", "json_ld", ...path], name: "structured data" }
    return textFormat === "html" ? readHtmlPart(text, place) : readPart(text, { ...place, kind })
  })
  const parts = [
    readPart(title, { path: ["title"], name: "title", kind: "heading", most: longest.title }),
    readPart(seo.title, { path: ["seo", "title"], name: "title", kind: "heading", most: longest.seoTitle }),
    readPart(seo.description, {
      path: ["seo", "description"],
      name: "description",
      kind: "paragraph",
      most: longest.seoDescription,
    }),
    readPart(excerpt, { path: ["excerpt"], name: "summary", kind: "paragraph", most: longest.excerpt }),
    readBody(body, document),
    readPart(cover?.alt ?? null, { path: ["cover", "alt"], name: "alt", kind: "alt", most: longest.alt }),
    ...alts,
    ...jsonLd,
  ]
  return parts.filter((part) => part !== undefined)
}

interface Place {
  path: readonly (string | number)[]
  name: string
}

function readPart(
  text: string | null,
  { path, name, kind, most = Infinity }: Place & { kind: Segment["kind"]; most?: number },
): ArticlePart | undefined {
  const field = text === null ? undefined : readField(text, { kind })
  if (text === null || field === undefined) return undefined
  const { segment } = field
  const refuse = (message: string): WrittenPart => ({ text, refused: [{ id: segment.id, message }] })
  return {
    path,
    name,
    segments: [segment],
    write(translations) {
      const translation = translations.get(segment.id)
      if (translation === undefined) return Promise.resolve({ text, refused: [] })
      const written = field.write(translation)
      if ("reason" in written) return Promise.resolve(refuse(written.message))
      const isLonger = written.text.length > most
      const message = `The translation has ${written.text.length} characters, and at most ${most} fit.`
      return Promise.resolve(isLonger ? refuse(message) : { text: written.text, refused: [] })
    },
  }
}

function readBody(body: string, document: SegmentedDocument): ArticlePart {
  return {
    path: ["body"],
    name: "",
    segments: document.segments,
    write: (translations) => write(body, translations, document),
  }
}

function readHtmlPart(text: string, place: Place): ArticlePart | undefined {
  const document = readDocument(text, "html")
  if (document === undefined) return undefined
  return { ...place, segments: document.segments, write: (translations) => write(text, translations, document) }
}

async function write(
  source: string,
  translations: ReadonlyMap<string, string>,
  document: SegmentedDocument,
): Promise<WrittenPart> {
  const written = await writeSegments(source, translations, { format: document.format, document })
  return { text: written?.body ?? source, refused: written?.refused ?? [] }
}
