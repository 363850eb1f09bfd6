import type { Activity, BrandRouteInput, ListedAction } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { type BrandPage, csrfField, type Html, type PageEnv, type PageHost } from "@citable/page-kit"
import type { Hono } from "hono"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { toActionWords } from "./action-words.ts"
import { undoAction } from "./undo-action.ts"
import { toUndoWords } from "./undo-words.ts"

type People = Activity["people"]
type Filter = BrandRouteInput<"GET /activity">

/** Adds the page of what was done to a brand, by everybody or by one key, application or person, with the way back from each action. */
export function addActivityPage(app: Hono<PageEnv>, pages: PageHost): void {
  const path = "/brands/:brand_id/activity"

  app.get(path, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const brand = await page.openBrand(context.req.param("brand_id"), { scope: "brands:write" })
      const query = new URLSearchParams(context.req.query())
      const cursor = query.get("cursor")?.slice(0, 2000) || undefined
      query.delete("cursor")
      const filter = toFilter(query)
      const paging = { limit: 50, ...(cursor === undefined ? {} : { cursor }) }
      const activity = await brand.send("GET /activity", { ...filter, ...paging })
      const { data: rows, people, next_cursor: nextCursor } = activity
      const title = await toTitle(brand, filter, activity)
      const home = `/brands/${brand.id}/activity`
      const next = new URLSearchParams([...query, ["cursor", nextCursor ?? ""]]).toString()
      const isAll = filter.by_kind === undefined && filter.user_id === undefined
      return page.show({
        title,
        section: isAll || filter.user_id !== undefined ? "members" : "keys",
        brand,
        body: html`${isAll ? "" : html`<p><a href="${home}">Everything that was done</a></p>`}
          <section>
            ${
              rows.length === 0
                ? html`<p>${cursor === undefined ? "Nothing yet." : "Nothing more."}</p>`
                : html`<ul class="rows">
                    ${rows.map((listed) => row(home, listed, { people, csrf: page.csrf, isAll }))}
                  </ul>`
            }
          </section>
          ${nextCursor === null ? "" : html`<p><a href="${home}?${next}">Earlier</a></p>`}
          <p class="soft">
            The list has what changed something, asked an engine or sent something, of the last ${activity.kept_days}
            days. What only reads is not in it, and neither are passwords and sign-ins of people.
          </p>`,
      })
    }),
  )

  app.post(`${path}/:action_id{act_[0-9a-z]+}/undo`, (context) =>
    pages.serveSignedIn(context, async (page) => {
      const form = await page.readForm()
      const { brand_id: brandId, action_id: id } = context.req.param()
      const brand = await page.openBrand(brandId, { scope: "brands:write" })
      const [listed] = (await brand.send("GET /activity", { id, limit: 1 })).data
      if (listed === undefined) throw notFound()
      const { way } = listed
      if (way.refused !== undefined) throw new ProblemError("conflict", `This cannot be undone: ${way.refused}`)
      if (form.get("seen") !== toSeen(listed)) {
        const detail = "It has changed since you opened the list, so nothing was undone. Open the list again."
        throw new ProblemError("conflict", detail)
      }
      const { isDone, found } = await undoAction(pages, brand, listed)
      const { kind = "", id: subjectId = "" } = listed.action.subject ?? {}
      const home = `/brands/${brand.id}`
      const article = way.kind === "trash" ? `${home}/trash/articles` : `${home}/articles/${subjectId}`
      return page.show({
        title: isDone ? "Undone" : "Not undone",
        section: "members",
        brand,
        ...(isDone ? {} : { status: 409 }),
        body: html`<section role="status">
          <p class="${isDone ? "notice" : "problem"}">${found.join(" ")}</p>
          <div class="actions">
            ${
              kind === "content"
                ? html`<a class="button" href="${article}"
                    >${way.kind === "trash" ? "Open the trash" : "Open the article"}</a
                  >`
                : ""
            }
            <a href="${home}/activity">What was done</a>
          </div>
        </section>`,
      })
    }),
  )
}

/** Whose actions the address asks for. A text that names nobody finds nothing. */
function toFilter(query: URLSearchParams): Filter {
  const userId = query.get("person")
  if (userId !== null) return { user_id: userId.slice(0, 100) }
  for (const kind of ["api_key", "application", "operator_token"] as const) {
    const id = query.get(kind)
    if (id !== null) return { by_kind: kind, by_id: id.slice(0, 200) }
  }
  return {}
}

async function toTitle(brand: BrandPage, filter: Filter, { data: rows, people }: Activity): Promise<string> {
  const { by_kind: kind, by_id: id = "", user_id: userId } = filter
  if (userId !== undefined) return `What did ${people[userId] ?? "this person"} do?`
  if (kind === undefined) return `What was done to ${brand.name}`
  if (kind === "api_key") {
    const { key } = await brand.send("GET /api-keys/{key_id}", { key_id: id, limit: 1 })
    return `What did the key “${key.name}” do?`
  }
  const name = rows[0]?.by.name ?? id
  return kind === "application" ? `What did the application “${name}” do?` : `What did the token “${name}” do?`
}

interface RowOptions {
  people: People
  csrf: string
  /** Whether the list has what everybody did, so that each row says who. */
  isAll: boolean
}

function row(home: string, listed: ListedAction, { people, csrf, isAll }: RowOptions): Html {
  const { action, way } = listed
  const { subject, at, tool } = action
  const button = toUndoWords(listed)
  const name = subject?.name ?? ""
  return html`<li>
    ${isAll || listed.by.kind === "application" ? html`${who(home, listed, people)} ` : ""}${toActionWords(tool)}
    ${subjectLink(home, listed, people)} · ${time(at)}
    <div class="soft">
      ${changeOf(listed)} ${way.refused === undefined ? laterEdits(listed) : `Cannot be undone: ${way.refused}`}
    </div>
    ${
      button === undefined
        ? ""
        : html`<form method="post" action="${home}/${action.id}/undo">
            ${csrfField(csrf)}<input type="hidden" name="seen" value="${toSeen(listed)}" />
            <button class="plain" aria-label="${button}: ${name}">${button}</button>
          </form>`
    }
  </li>`
}

/** Who did it, with a link to everything that they did. */
function who(home: string, { by }: ListedAction, people: People): Html {
  const person = by.user_id === null ? undefined : (people[by.user_id] ?? "A person")
  if (by.kind === "person") return html`<a href="${home}?person=${by.id}"><strong>${person}</strong></a>`
  const label = { api_key: "The key", application: "The application", operator_token: "The token" }[by.kind]
  const link = html`<a href="${home}?${new URLSearchParams({ [by.kind]: by.id }).toString()}"
    ><strong>${label} “${by.name ?? by.id}”</strong></a
  >`
  return by.kind === "application" ? html`${link} of ${person}` : link
}

function subjectLink(
  home: string,
  { action: { subject }, subject: now, after }: ListedAction,
  people: People,
): Html | string {
  if (subject === null) return ""
  const { kind, id, name } = subject
  if (kind === "member") return html`<strong>${people[id ?? ""] ?? "a person who is gone"}</strong>`
  const brand = home.slice(0, home.lastIndexOf("/"))
  if (now?.is_trashed === true) {
    return html`<a href="${brand}/trash${kind === "content" ? "/articles" : ""}">“${name}”</a> (now in the trash)`
  }
  if (now?.copy !== undefined) return html`<a href="${brand}/articles/${id}">“${name}”</a>`
  if (name !== null) return html`“${name}”`
  return after.count === undefined ? (id === null ? "" : html`<code>${id}</code>`) : `(${after.count})`
}

function changeOf({ before, after }: ListedAction): string {
  if (after.publish_at !== undefined && after.publish_at !== before.publish_at) {
    return `Scheduled for ${after.publish_at.slice(0, 16).replace("T", " ")} UTC.`
  }
  if (after.role !== undefined) {
    return before.role === undefined ? `As ${after.role}.` : `From ${before.role} to ${after.role}.`
  }
  const [from, to] = [before.version, after.version]
  if (from === undefined || to === undefined || from === to) return to === undefined ? "" : `Version ${to}.`
  return `Version ${from} became version ${to}.`
}

/** Says that the way back also takes back what others did later. */
function laterEdits({ way, subject, after }: ListedAction): string {
  const isText = way.calls !== undefined && (way.kind === "restore" || way.kind === "publish")
  const left = after.version
  if (!isText || left === undefined || subject?.copy === undefined || subject.copy.version <= left) return ""
  return "The text has changed again since. What it is now stays in the revisions."
}

/** What the person has seen when they press the button: the state that the way back begins from. */
function toSeen({ way, subject }: ListedAction): string {
  const { version, live_version: live, publish_at: at } = subject?.copy ?? {}
  return [way.calls === undefined ? "" : way.kind, version, live, at].join(" ")
}
