import { changePageSchema, CitableError, toolListSchema } from "@citable/contract"
import type { ToolName } from "@citable/contract"
import { z } from "zod"

const image = z.looseObject({ url: z.string(), alt: z.string() })
const time = z.string().refine((text) => !Number.isNaN(Date.parse(text)), "a time in RFC 3339")

/**
 * What a site needs of an article. Loose on purpose: a newer service may add fields, statuses and formats. A slug that
 * could leave its folder is refused, since sites make file names of it.
 */
const siteArticleSchema = z.looseObject({
  id: z.string().min(1),
  brand_id: z.string(),
  type: z.string(),
  status: z.string(),
  slug: z
    .string()
    .min(1)
    // oxlint-disable-next-line no-control-regex
    .refine((slug) => !/[\u0000-\u001f\\]|^\/|(^|\/)\.\.?(\/|$)/.test(slug), "a slug that is safe in a path"),
  previous_slugs: z.array(z.string()),
  locale: z.string().min(1),
  title: z.string(),
  excerpt: z.string().nullable(),
  body: z.string(),
  body_format: z.string(),
  images: z.array(image),
  cover: image.nullable(),
  author: z.looseObject({ name: z.string() }).nullable(),
  tags: z.array(z.string()),
  seo: z.looseObject({ title: z.string().nullable(), description: z.string().nullable(), noindex: z.boolean() }),
  revision: z.number(),
  created_at: time,
  updated_at: time,
  published_at: time.nullable(),
})

const partialArticleSchema = siteArticleSchema.partial().required({ id: true })
const listSchema = z.looseObject({
  data: z.array(z.looseObject({})),
  next_cursor: z.string().nullable(),
  has_more: z.boolean(),
})
const changesSchema = z.looseObject({
  ...changePageSchema.shape,
  data: z.array(
    z.discriminatedUnion("op", [
      z.looseObject({ op: z.literal("upsert"), id: z.string(), content: z.looseObject({}) }),
      z.looseObject({ op: z.literal("delete"), id: z.string() }),
    ]),
  ),
})
const toolsSchema = z.looseObject({
  ...toolListSchema.shape,
  tools: z.array(z.looseObject({ name: z.string() })),
  credential: z.looseObject({ brand_id: z.string().nullable() }),
})

interface Check {
  answer: z.ZodType
  /** The articles in an answer of that shape, each with where it stands. */
  articles?: (answer: never) => Iterable<[path: string, article: unknown]>
}

const one: Check = { answer: z.looseObject({}), articles: (answer: object) => [["", answer]] }
const checks: Partial<Record<ToolName | "tools", Check>> = {
  tools: { answer: toolsSchema },
  list_content: { answer: listSchema, articles: (list: z.infer<typeof listSchema>) => entries(list.data) },
  list_content_changes: {
    answer: changesSchema,
    articles: (page: z.infer<typeof changesSchema>) =>
      page.data.flatMap((change, at) =>
        change.op === "upsert" ? [[`data[${at}].content`, change.content] as [string, unknown]] : [],
      ),
  },
  get_content: one,
  get_content_by_slug: one,
  create_content: one,
  update_content: one,
  unpublish_content: one,
  publish_content: {
    answer: z.looseObject({ content: z.looseObject({}) }),
    articles: (answer: { content: unknown }) => [["content", answer.content]],
  },
}

const anyAnswer: Check = { answer: z.looseObject({}) }

/**
 * Throws `invalid_response`, naming the field and the article, where an answer lacks what a site needs. The answer
 * itself stays as it came.
 */
export function checkAnswer(
  name: ToolName | "tools",
  answer: unknown,
  options: {
    /** Whether articles may lack fields, since only some were asked for. */
    partial: boolean
    /** Takes out of an article's name what no message may show. */
    redact: (text: string) => string
  },
): void {
  const check = checks[name] ?? anyAnswer
  const whole = check.answer.safeParse(answer)
  if (!whole.success) throw toInvalidResponse(name, "", whole.error)
  const schema = options.partial ? partialArticleSchema : siteArticleSchema
  for (const [path, article] of check.articles?.(answer as never) ?? []) {
    const result = schema.safeParse(article)
    if (!result.success) throw toInvalidResponse(name, path, result.error, options.redact(toArticleName(article)))
  }
}

function* entries(data: unknown[]): Iterable<[string, unknown]> {
  for (const [at, article] of data.entries()) yield [`data[${at}]`, article]
}

function toInvalidResponse(name: string, path: string, error: z.ZodError, article?: string): CitableError {
  const [issue] = error.issues
  const field = [path, ...(issue?.path ?? []).map(String)].filter((part) => part !== "").join(".")
  const of = article === undefined ? "" : ` of the article ${article}`
  return new CitableError(
    `The answer to ${name} is not usable: ${field === "" ? "the body" : field}${of}: ${issue?.message ?? "wrong"}. Is the service of a release that this client knows?`,
    { code: "invalid_response", cause: error },
  )
}

function toArticleName(article: unknown): string {
  const { id, title } = article as { id?: unknown; title?: unknown }
  const names = [
    typeof id === "string" ? id : undefined,
    typeof title === "string" ? `"${title.slice(0, 100)}"` : undefined,
  ]
  return names.filter((part) => part !== undefined).join(" ") || "without id and title"
}
