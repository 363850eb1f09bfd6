import type { Scope, ToolOutput } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { BrandPage } from "@citable/page-kit"

/** As many articles as one action takes. */
export const mostAtOnce = 500

/** What an action needs besides the articles, as its question asks for it. */
export interface BulkFields {
  topic: string
  author: string
  /** When a schedule publishes, in UTC; empty for the other actions. */
  moment: string
  /** The versions that the question was about, by the ids of the articles. A publication is of no other one. */
  versions: ReadonlyMap<string, number>
  /** The authors that the articles had, by their ids: the way back. */
  former: ReadonlyMap<string, string>
}

/** An article as a list shows it after the action. Undefined if no list has it. */
export type SeenArticle = ToolOutput<"list_content">["data"][number] & { isTrashed: boolean }

export interface BulkAction {
  /** The button below the list; undefined for an action that is only a way back. */
  label?: string
  scope: Scope
  look?: "bad"
  /** What people are asked to do, and then told: “Publish 3”, “3 published”. */
  ask: (what: string) => string
  done: string
  /** What happens, in a sentence. */
  effect: string
  run: (brand: BrandPage, id: string, fields: BulkFields) => Promise<void>
  /** Whether what a list shows afterwards is what the action is for. */
  isSeen: (seen: SeenArticle, fields: BulkFields, id: string) => boolean
  /** The action that takes it back, for the articles that it has changed. */
  undo?: BulkActionName
}

export type BulkActionName =
  | "publish"
  | "schedule"
  | "withdraw"
  | "topic"
  | "untopic"
  | "author"
  | "delete"
  | "restore"
  | "unschedule"

/** Everything that can be done with several articles at once, by the names of the buttons. Each article is a call of its own. */
export const bulkActions: Readonly<Record<BulkActionName, BulkAction>> = {
  publish: {
    label: "Publish",
    scope: "content:publish",
    ask: (what) => `Publish ${what}`,
    done: "published",
    effect: "Sites get the texts as they are saved now. What somebody saves after this question is not in them.",
    run: async ({ call }, id, { versions }) =>
      void (await call("publish_content", { content_id: id, ...versionOf(versions, id) })),
    isSeen: ({ status, has_unpublished_changes: isChanged, version = 0 }, { versions }, id) =>
      status === "published" && (isChanged === false || version > (versions.get(id) ?? version)),
  },
  schedule: {
    label: "Schedule",
    scope: "content:publish",
    ask: (what) => `Schedule ${what}`,
    done: "scheduled",
    effect: "All of them go live at the same moment, as they are saved now. Later changes are not in them.",
    run: async ({ call }, id, { moment, versions }) =>
      void (await call("publish_content", { content_id: id, publish_at: moment, ...versionOf(versions, id) })),
    isSeen: ({ publish_at: at, publish_version: version }, { moment, versions }, id) =>
      at !== undefined && Date.parse(at) === Date.parse(moment) && version === versions.get(id),
    undo: "unschedule",
  },
  unschedule: {
    scope: "content:publish",
    ask: (what) => `Cancel the schedule of ${what}`,
    done: "no longer scheduled",
    effect: "They do not go live by themselves.",
    run: async ({ call }, id) => void (await call("unpublish_content", { content_id: id, only: "schedule" })),
    isSeen: ({ publish_at: at }) => at === undefined,
  },
  topic: {
    label: "Add a topic",
    scope: "content:write",
    ask: (what) => `Add the topic to ${what}`,
    done: "got the topic",
    effect: "They keep the topics that they have. Sites show it after the next publication of each.",
    run: (brand, id, { topic }) => retag(brand, id, (tags) => (tags.includes(topic) ? tags : [...tags, topic])),
    isSeen: ({ tags = [] }, { topic }) => tags.includes(topic),
    undo: "untopic",
  },
  untopic: {
    label: "Remove a topic",
    scope: "content:write",
    ask: (what) => `Remove the topic from ${what}`,
    done: "lost the topic",
    effect: "Sites show it until the next publication of each.",
    run: (brand, id, { topic }) => retag(brand, id, (tags) => tags.filter((tag) => tag !== topic)),
    isSeen: ({ tags = [] }, { topic }) => !tags.includes(topic),
    undo: "topic",
  },
  author: {
    label: "Set the author",
    scope: "content:write",
    ask: (what) => `Set the author of ${what}`,
    done: "got the author",
    effect: "An article with several authors keeps them. Sites show the author after the next publication of each.",
    run: setAuthor,
    isSeen: ({ author }, fields, id) => (author?.name ?? "") === authorFor(fields, id),
    undo: "author",
  },
  withdraw: {
    label: "Withdraw",
    scope: "content:publish",
    ask: (what) => `Withdraw ${what}`,
    done: "withdrawn",
    effect: "After that, sites no longer get them. The texts stay here, and you can publish them again.",
    run: async ({ call }, id) => void (await call("unpublish_content", { content_id: id })),
    isSeen: ({ status }) => status !== "published",
  },
  delete: {
    label: "Move to the trash",
    scope: "content:write",
    look: "bad",
    ask: (what) => `Move ${what} to the trash`,
    done: "in the trash",
    effect:
      "Sites no longer get them. An article that another platform has is not deleted before it is withdrawn there.",
    async run({ call }, id) {
      const { deleted, waiting_for: places = [] } = await call("delete_content", { content_id: id })
      if (deleted) return
      const names = places.map(({ integration_name: name }) => name).join(", ")
      throw new ProblemError("conflict", `Waits to be withdrawn from ${names}.`)
    },
    isSeen: ({ isTrashed }) => isTrashed,
    undo: "restore",
  },
  restore: {
    scope: "content:write",
    ask: (what) => `Restore ${what}`,
    done: "out of the trash",
    effect: "They come back, and no site has them.",
    run: async ({ call }, id) => void (await call("update_content", { content_id: id, trashed: false })),
    isSeen: ({ isTrashed }) => !isTrashed,
  },
}

/** Finds an action by the name of its button. Undefined for any other text. */
export const findBulkAction = (name: string | null): BulkActionName | undefined =>
  name !== null && Object.hasOwn(bulkActions, name) ? (name as BulkActionName) : undefined

/** The version that somebody was asked about. A question names one of every article that it finds. */
function versionOf(versions: BulkFields["versions"], id: string): { version: number } {
  const version = versions.get(id)
  if (version !== undefined) return { version }
  throw new ProblemError("conflict", "The question named no version of it. Choose it again.")
}

/** Changes the topics of an article, and of no other version than the one that was read. */
async function retag(brand: BrandPage, id: string, change: (tags: readonly string[]) => string[] | readonly string[]) {
  const { output, etag } = await brand.callWithTag("get_content", { content_id: id })
  const tags = change(output.tags)
  if (tags.join("\n") === output.tags.join("\n")) return
  await brand.call("update_content", { content_id: id, tags: [...tags] }, { ifMatch: etag })
}

async function setAuthor(brand: BrandPage, id: string, fields: BulkFields): Promise<void> {
  const { output, etag } = await brand.callWithTag("get_content", { content_id: id })
  if (output.authors !== undefined && output.authors.length > 1) {
    throw new ProblemError("conflict", "It has several authors. Change them in the article itself.")
  }
  const name = authorFor(fields, id)
  if ((output.author?.name ?? "") === name) return
  await brand.call("update_content", { content_id: id, author: name === "" ? null : { name } }, { ifMatch: etag })
}

const authorFor = ({ author, former }: BulkFields, id: string): string => former.get(id) ?? author
