import type { Article } from "@citable/contract"
import type { ContentRevision } from "@citable/contract/content"
import type { Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { momentText } from "../frame/times-in-zone.ts"
import { groupVersions, type VersionGroup } from "./group-versions.ts"
import { changeWords, versionName, wordCount, writerOf } from "./version-words.ts"

export interface VersionListOptions {
  /** The page of the list. */
  home: string
  article: Pick<Article, "version">
  /** The numbers of the versions that readers have seen. */
  published: ReadonlySet<number>
  /** The time zone of the brand; null for UTC. */
  zone: string | null
}

/** Renders the versions of an article, each with its earlier saves folded, and the form that compares any two. */
export function versionList(revisions: readonly ContentRevision[], options: VersionListOptions): Html {
  const groups = groupVersions(revisions, options.published)
  return html`${revisions.length < 2 ? "" : compareForm(revisions, options)}
    <section>
      <h2>Versions</h2>
      <ul class="rows">
        ${groups.map((group) => row(group, options))}
      </ul>
    </section>`
}

function row({ head, earlier, changed }: VersionGroup, { home, article, published }: VersionListOptions): Html {
  const { version, title, word_count: words, created_at: at } = head
  const first = earlier.at(-1) ?? head
  const before = first.version - 1
  return html`<li>
    <a href="${home}/${version}"><strong>${versionName(head)}</strong></a>
    ${version === article.version ? html`<span class="badge">Current text</span>` : ""}
    ${published.has(version) ? html`<span class="badge published">Was published</span>` : ""} ${time(at)}
    <div class="soft">
      ${writerOf(head)} ${changeWords(first.version, changed)} — ${title}, ${wordCount(words)}
      ${before < 1 ? "" : html`<a href="${home}/compare?from=${before}&amp;to=${version}">What it changed<span class="visually-hidden">: ${versionName(head)}</span></a>`}
    </div>
    ${
      earlier.length === 0
        ? ""
        : html`<details>
            <summary>
              ${earlier.length + 1} saves<span class="visually-hidden"> of ${versionName(head)}</span>, from
              ${time(first.created_at)}
            </summary>
            <ul>
              ${earlier.map(
                (save) =>
                  html`<li>
                    <a href="${home}/${save.version}">Version ${save.version}</a> ${time(save.created_at)}
                    <span class="soft">${changeWords(save.version, save.changed)}</span>
                  </li>`,
              )}
            </ul>
          </details>`
    }
  </li>`
}

function compareForm(revisions: readonly ContentRevision[], { home, zone }: VersionListOptions): Html {
  const [newest] = revisions
  const oldest = revisions.at(-1)
  const choice = (id: string, label: string, chosen: number | undefined) =>
    html`<div>
      <label for="${id}">${label}</label>
      <select id="${id}" name="${id}">
        ${revisions.map((one) => html`<option value="${one.version}" ${one.version === chosen ? "selected" : ""}>${versionName(one)}, ${momentText(one.created_at, zone)}</option>`)}
      </select>
    </div>`
  return html`<form class="bar" method="get" action="${home}/compare">
    ${choice("from", "Compare", oldest?.version)} ${choice("to", "With", newest?.version)}
    <button class="plain">Compare</button>
  </form>`
}
