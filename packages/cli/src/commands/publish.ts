import type { Client } from "@citable/client"
import { type Article, copyKind, isCitableError, type ToolInput } from "@citable/contract"

import type { Command, CommandInput } from "../command.ts"
import { connect, connectionOptions } from "../internal/connect.ts"
import { createProgress } from "../internal/create-progress.ts"
import { findBySlug } from "../internal/find-by-slug.ts"
import { findIntegration } from "../publish/find-integration.ts"
import { formatPreview, formatWarnings, warningMark } from "../publish/format-preview.ts"
import { runEach } from "../publish/run-each.ts"
import { usage } from "../usage.ts"

/** Articles on their way at once. The service has its own bounds for each platform. */
const atOnce = 4

type PublishInput = Omit<ToolInput<"publish_content">, "content_id">
type Named = Pick<Article, "id" | "slug" | "title">
interface Target {
  name: string | undefined
  kind?: string | undefined
  input: PublishInput
}

/** Publishes articles. With several, it goes on after one that fails, and the exit code is 1. */
export const publish: Command = {
  usage: "<slug>… [options]",
  example: "citable publish my-article --to wordpress --dry-run",
  options: {
    to: { type: "string", value: "integration", help: "publish to this integration instead: its name, id or kind" },
    all: { type: "boolean", help: "with --to: every article that is live on your sites" },
    "dry-run": { type: "boolean", help: "with --to: show what would change there, and write nothing" },
    as: { type: "string", value: "draft", help: "with --to: a draft, which a person publishes there" },
    "on-conflict": {
      type: "string",
      value: "what",
      help: "with --to, if it was changed here and there: stop (default), keep, overwrite or adopt",
    },
    "remote-id": {
      type: "string",
      value: "id",
      help: "with --on-conflict adopt: the item there that becomes this article",
    },
    locale: { type: "string", value: "tag", help: "the language of the articles; default: the brand's" },
    ...connectionOptions,
  },
  positionals: { min: 0, max: 1000 },
  async run(input) {
    const { values, positionals, signal } = input
    checkOptions(input)
    const { client } = await connect(input)
    try {
      const to = values["to"]
      const integration = typeof to === "string" ? await findIntegration(client, to, { signal }) : undefined
      const options = readOptions(values)
      const target: Target = {
        name: integration?.name,
        kind: integration?.kind,
        input: integration === undefined ? options : { ...options, integration_id: integration.id },
      }
      const [slug = ""] = positionals
      if (values["all"] !== true && positionals.length === 1) {
        await publishOne(client, await findBySlug(client, slug, input), target, input)
        return 0
      }
      return await publishMany(client, target, input)
    } finally {
      await client.close()
    }
  },
}

function checkOptions({ values, positionals }: CommandInput): void {
  const refuse = (message: string): never => {
    throw usage(message)
  }
  for (const name of ["all", "dry-run", "as", "on-conflict", "remote-id"]) {
    if (values[name] !== undefined && values["to"] === undefined) {
      refuse(`--${name} works only with a platform. Name one with --to.`)
    }
  }
  if (values["all"] === true && positionals.length > 0) refuse("Use either --all or slugs, not both.")
  if (values["all"] !== true && positionals.length === 0) refuse("Name an article by its slug, or use --to with --all.")
  const isOne = values["all"] !== true && positionals.length === 1
  if (values["remote-id"] !== undefined && !isOne) refuse("--remote-id works only with one article.")
  if ((values["remote-id"] === undefined) !== (values["on-conflict"] !== "adopt")) {
    refuse("Use --on-conflict adopt and --remote-id together.")
  }
}

function readOptions(values: CommandInput["values"]): PublishInput {
  const as = oneOf("as", values["as"], ["live", "draft"] as const)
  const onConflict = oneOf("on-conflict", values["on-conflict"], ["stop", "keep", "overwrite", "adopt"] as const)
  const remoteId = values["remote-id"]
  return {
    ...(as === undefined ? {} : { as }),
    ...(onConflict === undefined ? {} : { on_conflict: onConflict }),
    ...(typeof remoteId === "string" ? { remote_id: remoteId } : {}),
    ...(values["dry-run"] === true ? { dry_run: true } : {}),
  }
}

function oneOf<const Word extends string>(
  name: string,
  value: string | boolean | undefined,
  words: readonly Word[],
): Word | undefined {
  const found = words.find((word) => word === value)
  if (value === undefined || found !== undefined) return found
  throw usage(`--${name} must be one of: ${words.join(", ")}.`)
}

async function publishOne(client: Client, article: Named, target: Target, input: CommandInput): Promise<void> {
  const answer = await client.publishContent({ ...target.input, content_id: article.id }, { signal: input.signal })
  if (input.json) input.out(JSON.stringify(target.name === undefined ? answer.content : answer))
  else input.out(describe(answer, article, target).join("\n"))
}

function describe(
  { publication, content, preview }: Awaited<ReturnType<Client["publishContent"]>>,
  article: Named,
  { name, kind, input }: Target,
): string[] {
  // Without content:read_drafts, the answer can be a reference without the fields of the article.
  const { id, slug, title } = "slug" in content ? content : article
  if (name === undefined) return [`Published ${slug} (${id}), “${title}”.`]
  if (preview !== undefined) return formatPreview(slug, name, preview)
  if (publication?.status === "queued") {
    const why = publication.error === null ? "" : ` ${publication.error}`
    return [`${slug} is still on its way to ${name}.${why} Check later: citable publications ${slug}`]
  }
  const address = publication?.url == null ? "" : `: ${publication.url}`
  const isCopy = kind === copyKind
  const what = isCopy ? "Noted the address of the copy of" : input.as === "draft" ? "Saved a draft of" : "Published"
  return [`${what} ${slug} on ${name}${address}`, ...formatWarnings(publication?.warnings ?? [])]
}

/** Publishes several articles. Prints a line for each as it ends, and counts on standard error. */
async function publishMany(client: Client, target: Target, input: CommandInput): Promise<number> {
  const { values, positionals, json, out, err, signal } = input
  const progress = createProgress({ ...input, besideLines: true })
  const counts = { done: 0, waiting: 0, failed: 0 }
  const warnings = new Map<string, number>()
  const locale = typeof values["locale"] === "string" ? { locale: values["locale"] } : {}
  const isAll = values["all"] === true
  const countAll = async () => {
    const few = { status: "published" as const, limit: 1, count: true, ...locale }
    return (await client.listContent(few, { signal })).total ?? "?"
  }
  const total = isAll ? await countAll() : positionals.length
  const slugs = isAll
    ? // The oldest first: articles link to older ones, whose addresses there are then known.
      client.listAllContent(
        { status: "published", sort: "published_at", fields: ["id", "slug", "title"], ...locale },
        { signal },
      )
    : positionals
  await runEach<string | Named>(slugs, atOnce, async (one) => {
    const slug = typeof one === "string" ? one : one.slug
    try {
      const article = typeof one === "string" ? await findBySlug(client, one, input) : one
      const answer = await client.publishContent({ ...target.input, content_id: article.id }, { signal })
      if (answer.publication?.status === "queued") counts.waiting += 1
      if (json) out(JSON.stringify({ slug, publication: answer.publication, ...toPreview(answer) }))
      else {
        const lines = describe(answer, article, target)
        out(lines.filter((line) => !line.startsWith(warningMark)).join("\n"))
        for (const { code } of (answer.publication ?? answer.preview)?.warnings ?? []) {
          warnings.set(code, (warnings.get(code) ?? 0) + 1)
        }
      }
    } catch (error) {
      // Whatever else it is would meet the next article too.
      if (!isCitableError(error) || !ofOneArticle.has(error.code)) throw error
      counts.failed += 1
      if (json) out(JSON.stringify({ slug, error: { code: error.code, message: error.message } }))
      else err(`${slug}: ${error.message}`)
    }
    counts.done += 1
    progress(`${counts.done} of ${total} articles, ${counts.waiting} on their way, ${counts.failed} failed`)
  })
  if (!json) {
    const { dry_run: isDry, as } = target.input
    const what = isDry === true ? "compared" : as === "draft" ? "saved as drafts" : "published"
    const list = Array.from(warnings, ([code, count]) => `${count} × ${code}`).join(", ")
    if (list !== "") out(`Warnings: ${list}. citable publications <slug> shows those of an article.`)
    const { done, waiting, failed } = counts
    const later = waiting === 0 ? "" : ` ${waiting} still on their way,`
    out(`${done - waiting - failed} ${what},${later} ${failed} failed.`)
    if (waiting > 0) out("The service goes on with those. Check later: citable publications <slug>")
  }
  return counts.failed > 0 ? 1 : 0
}

const toPreview = ({ preview }: Awaited<ReturnType<Client["publishContent"]>>) =>
  preview === undefined ? {} : { preview }

/** The codes of refusals that concern one article only. */
const ofOneArticle = new Set(["not_found", "conflict", "in_progress", "invalid_input", "integration_failed"])
