import type { PublicationItem, PublicationPreview } from "@citable/contract"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

export interface TargetChoicesOptions {
  /** The path of the page. */
  here: string
  /** The path of the article. */
  home: string
  /** The name of the platform. */
  name: string
  csrf: string
  /** Whether the user can edit the article. */
  canTake: boolean
  /** Whether the page offers what somebody wrote there. */
  isOffered: boolean
}

/**
 * Renders what people can do with an article on a platform. Whoever replaces what somebody wrote there sees both texts first, so that choice
 * comes with the comparison.
 */
export function targetChoices(
  item: PublicationItem | undefined,
  preview: PublicationPreview | undefined,
  { here, home, name, csrf, canTake, isOffered }: TargetChoicesOptions,
): Html {
  const isConflict = preview?.would === "conflict" || item?.state === "conflict" || item?.state === "gone"
  const isTheirs = (preview?.keeps ?? []).length > 0
  const isThere = item?.sent_version != null && item.state !== "withdrawn" && item.state !== "gone"
  const send = (fields: Html, label: string, look: string) =>
    html`<form method="post" action="${here}/publish">
      ${csrfField(csrf)}${onceField()}${fields}<button class="${look}">${label}</button>
    </form>`
  const compare = html`<form method="post" action="${here}/compare">
    ${csrfField(csrf)}<button class="${preview === undefined ? "" : "plain"}">Compare with ${name}</button>
  </form>`
  return html`<section>
    <h2>What you can do</h2>
    <p>${preview === undefined ? "Comparing shows both texts, and what would be sent. It writes nothing." : ""}</p>
    <div class="actions">
      ${compare} ${isConflict ? "" : send(html``, `Publish to ${name}`, "plain")}
      ${
        (isConflict && preview !== undefined) || isTheirs
          ? send(
              html`<input type="hidden" name="on_conflict" value="overwrite" />`,
              `Replace what is on ${name}`,
              "bad",
            )
          : ""
      }
    </div>
    ${
      isConflict || isTheirs
        ? html`<p>
            ${
              isConflict
                ? "To keep their text there, do nothing: the service writes nothing there until you replace it."
                : "What they changed stays there until you replace it."
            }
            ${canTake ? takeHint(name, { home, isCompared: preview !== undefined, isOffered }) : ""}
          </p>`
        : ""
    }
    ${
      isThere
        ? ""
        : html`<details>
            <summary>Other ways to publish it there</summary>
            ${send(html`<input type="hidden" name="as" value="draft" />`, "Create only a draft there", "plain")}
            ${send(
              html`<label for="remote_id">The platform’s id of an article that is there already</label>
                <input type="hidden" name="on_conflict" value="adopt" />
                <input id="remote_id" name="remote_id" required maxlength="500" aria-describedby="remote-help" />
                <p id="remote-help" class="soft">That article becomes this one, and gets its text.</p>`,
              "Take it over",
              "bad",
            )}
          </details>`
    }
  </section>`
}

/** How somebody gets their text. */
function takeHint(
  name: string,
  { home, isCompared, isOffered }: { home: string; isCompared: boolean; isOffered: boolean },
): Html {
  if (!isCompared) return html`To have it here, compare first: the comparison offers what can be taken.`
  if (!isOffered) return html`${name} returns nothing that could be taken.`
  return html`To have it here, take theirs above, read <a href="${home}">the article</a>, and then replace, so that both
    are the same.`
}
