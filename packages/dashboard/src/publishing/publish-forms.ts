import type { Article } from "@citable/contract"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

import { fieldChanges } from "../articles/field-changes.ts"
import { time, toUtc } from "../frame/time.ts"
import { zoneField } from "../frame/zone-field.ts"

export interface PublishFormsOptions {
  articlePath: string
  csrf: string
  /** The entity tag of the version that the page shows. No other one is published. */
  etag: string
  /** The time zone of the brand; null if it has none. */
  zone: string | null
  /** Who gets the text, as far as the service knows. */
  readers: Html | string
  /** The version that a schedule publishes. Undefined for none. */
  scheduled: Article | undefined
}

type ButtonOptions = Pick<PublishFormsOptions, "articlePath" | "csrf" | "etag">

/** Renders what can be done with an article: publish it now or later, cancel that, withdraw it. */
export function publishForms(article: Article, options: PublishFormsOptions): Html {
  const { status, version, publish_at: at, has_unpublished_changes: isChanged } = article
  const isLive = status === "published"
  const isUpToDate = isLive && !isChanged
  return html`${at === undefined ? "" : scheduleSection(article, at, options)}
    <div class="two top">
      <section>
        <h2>${isUpToDate ? "Published" : isLive ? "Publish the changes" : "Publish now"}</h2>
        ${
          isUpToDate
            ? html`<p>What is saved is published. There is nothing new to publish.</p>
                ${button("withdraw", "Withdraw", "bad", options)}
                <p class="soft">After that, sites no longer get the article. The text stays here.</p>`
            : html`<p>Readers then see what is shown above. ${options.readers}</p>
                ${button("publish", "Publish now", "", options)}`
        }
      </section>
      <section>
        <h2>Publish later</h2>
        <form method="post" action="${options.articlePath}/publish">
          ${csrfField(options.csrf)}${onceField()}<input type="hidden" name="etag" value="${options.etag}" />
          <label for="at">Day and time</label>
          <input id="at" name="at" type="datetime-local" required aria-describedby="at-utc" />
          <p id="at-utc" class="soft" role="status"></p>
          ${zoneField({
            label: "Time zone",
            zone: options.zone ?? "UTC",
            isReaders: options.zone === null,
            help: `${options.zone === null ? "" : "It is the zone of the brand. "}Type a part of a city, such as Berlin, and choose from the list.`,
          })}
          <p class="soft">
            What is saved now goes live then. Later changes do not, until you update what is scheduled.
          </p>
          <button class="plain" name="version" value="${version}">
            ${at === undefined ? "Schedule" : "Change the schedule"}
          </button>
        </form>
      </section>
      ${
        isLive && isChanged
          ? html`<section>
              <h2>Withdraw</h2>
              <p>After that, sites no longer get the article. The text stays here.</p>
              ${button("withdraw", "Withdraw", "bad", options)}
            </section>`
          : ""
      }
    </div>`
}

function scheduleSection(article: Article, at: string, options: PublishFormsOptions): Html {
  const { scheduled } = options
  return html`<section data-publish-at="${at}">
    <h2>Scheduled</h2>
    <p>
      It goes live <strong>${time(at)}</strong> <span class="soft">(${toUtc(at)})</span>,
      ${scheduled === undefined ? "with the text that is saved by then." : html`as version ${scheduled.version}, which was saved ${time(scheduled.updated_at)}.`}
    </p>
    ${scheduled?.version === article.version ? "" : laterText(article, at, options)}
    ${button("cancel", "Cancel the schedule", "plain", options)}
  </section>`
}

/** What is saved and is not what is scheduled, with the way to make it so. */
function laterText(article: Article, at: string, { scheduled, articlePath, csrf, etag }: PublishFormsOptions): Html {
  return html`${
      scheduled === undefined
        ? ""
        : html`<details>
            <summary>What was saved later is not in it</summary>
            ${fieldChanges(scheduled, article, "what is not scheduled")}
          </details>`
    }
    <form method="post" action="${articlePath}/publish">
      ${csrfField(csrf)}${onceField()}<input type="hidden" name="etag" value="${etag}" />
      <input type="hidden" name="at" value="${at.slice(0, 19)}" /><input type="hidden" name="zone" value="UTC" />
      <button name="version" value="${article.version}">
        ${scheduled === undefined ? "Schedule the text as it is now" : "Update what is scheduled"}
      </button>
    </form>`
}

const button = (action: string, label: string, look: string, { articlePath, csrf, etag }: ButtonOptions): Html =>
  html`<form method="post" action="${articlePath}/${action}">
    ${csrfField(csrf)}${onceField()}<input type="hidden" name="etag" value="${etag}" /><button class="${look}">
      ${label}
    </button>
  </form>`
