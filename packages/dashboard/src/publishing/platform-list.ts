import { copyKind, describeProof, isPublisherKind, type PublicationItem } from "@citable/contract"
import type { Integration } from "@citable/contract/integrations"
import { csrfField, type Html } from "@citable/page-kit"
import { html } from "hono/html"

import { time } from "../frame/time.ts"
import { itemStates } from "../texts/item-states.ts"
import { sayVersion } from "../texts/say-version.ts"

export interface PlatformListOptions {
  articlePath: string
  /** The page of the article on a platform. */
  toTargetPath: (integrationId: string) => string
  csrf: string
  canPublish: boolean
  /** The entity tag of the version that the page shows. No other one is published. */
  etag: string
  /** The last publication of the article. The next one makes new forms. */
  last: string
}

/** Renders what each external platform of the brand shows of an article, and what can be done there. Empty without a platform. */
export function platformList(
  items: readonly PublicationItem[],
  integrations: readonly Integration[],
  options: PlatformListOptions,
): Html {
  const platforms = integrations.filter(({ kind }) => isPublisherKind(kind))
  if (platforms.length === 0) return html``
  const byId = new Map(items.map((item) => [item.integration_id, item]))
  return html`<h3>On other platforms</h3>
    <ul class="rows">
      ${platforms.map((integration) => ((integration.kind as string) === copyKind ? copyPlace : platform)(integration, byId.get(integration.id), options))}
    </ul>`
}

/** What a publication on the brand's own sites sends to a platform. */
const followings: Readonly<Record<Integration["auto"], string>> = {
  off: "Publishing on your sites sends nothing there.",
  updates: "An article that is there follows each publication on your sites.",
  all: "Each publication on your sites goes there as well.",
}

function platform(
  { id, name, auto }: Integration,
  item: PublicationItem | undefined,
  options: PlatformListOptions,
): Html {
  const isThere = item !== undefined && item.state !== "withdrawn" && item.sent_version !== null
  const isStopped = item?.state === "conflict" || item?.state === "gone"
  return html`<li>
    <strong>${name}</strong> ${item === undefined ? "Not published" : itemStates[item.state]}
    <span class="soft">${followings[auto]}</span>
    ${item?.retry_at == null ? "" : html`<span class="soft">Next attempt ${time(item.retry_at)}</span>`}
    ${item?.url == null ? "" : html`<a href="${item.url}" rel="noopener noreferrer">${item.url}</a>`}
    ${item?.edit_url == null ? "" : html`<a href="${item.edit_url}" rel="noopener noreferrer">Edit on ${name}</a>`}
    ${item?.proof == null ? "" : html`<p class="soft">${describeProof(item.proof)}</p>`}
    ${item?.error == null ? "" : html`<p class="problem">${item.error}</p>`}
    ${item?.drift == null ? "" : html`<p>Changed there: ${item.drift.fields.join(", ")}</p>`}
    ${(item?.warnings ?? []).map(({ detail }) => html`<p class="soft">${detail}</p>`)}
    <p><a href="${options.toTargetPath(id)}">Compare with ${name}</a></p>
    ${options.canPublish && item?.current !== true ? button("publish", `Publish to ${name}`, id, options) : ""}
    ${
      options.canPublish && isStopped
        ? button("publish", `Replace what is on ${name}`, id, { ...options, overwrite: true })
        : ""
    }
    ${options.canPublish && isThere ? button("withdraw", `Withdraw from ${name}`, id, options) : ""}
  </li>`
}

/** A place where only a person can publish. */
function copyPlace({ id, name }: Integration, item: PublicationItem | undefined, options: PlatformListOptions): Html {
  const { url = null, proof = null, error = null, sent_version: copied = null } = item ?? {}
  return html`<li>
    <strong>${name}</strong> ${item === undefined ? "Not copied" : itemStates[item.state]}
    ${url === null ? "" : html`<a href="${url}" rel="noopener noreferrer">${url}</a>`}
    ${proof === null ? "" : html`<p class="soft">${describeProof(proof)}</p>`}
    ${error === null ? "" : html`<p class="problem">${error}</p>`}
    ${item === undefined || copied === null ? "" : html`<p>${sayVersion(copied, item.current_version)}</p>`}
    <p><a href="${options.toTargetPath(id)}">Copy to ${name}</a></p>
    ${options.canPublish && url !== null && item?.state !== "withdrawn" ? button("withdraw", `I have deleted the copy on ${name}`, id, options) : ""}
  </li>`
}

const button = (
  action: string,
  label: string,
  target: string,
  { articlePath, csrf, etag, last, overwrite = false }: PlatformListOptions & { overwrite?: boolean },
): Html =>
  html`<form method="post" action="${articlePath}/${action}">
    ${csrfField(csrf)}<input type="hidden" name="once" value="${action}-${target}-${String(overwrite)}-${last}" />
    <input type="hidden" name="etag" value="${etag}" /><input type="hidden" name="target" value="${target}" />${
      overwrite ? html`<input type="hidden" name="on_conflict" value="overwrite" />` : ""
    }<button class="${overwrite || action === "withdraw" ? "bad" : "plain"}">${label}</button>
  </form>`
