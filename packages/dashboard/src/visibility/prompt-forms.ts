import { engineTitle, type Prompt } from "@citable/contract/visibility"
import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

/** The form that tracks many prompts, one per line. */
export function addForm(action: string, csrf: string, locales: readonly string[]): Html {
  return html`<form method="post" action="${action}">
    ${csrfField(csrf)}${onceField()}
    <label for="texts">Questions that buyers ask, one per line</label>
    <textarea id="texts" name="texts" rows="6" required maxlength="200000"></textarea>
    ${tagsField("", "add-tags")} ${localeField(locales)}
    <div class="actions"><button>Add the prompts</button></div>
  </form>`
}

/** The form that asks for ideas. It tells what asking costs. */
export function suggestForm(path: string, csrf: string, asked: { engine: string; cost: string } | undefined): Html {
  return html`<form method="post" action="${path}/suggestions">
    ${csrfField(csrf)}${onceField()}
    <label for="topics">Topics to stick to, one per line (optional)</label>
    <textarea id="topics" name="topics" rows="3" maxlength="4000"></textarea>
    <p class="${asked === undefined ? "soft" : "spends"}">
      ${
        asked === undefined
          ? "Ideas come from the profile, articles, keywords and gaps. No engine is asked, so this is free."
          : `This also asks ${asked.engine} once, which costs ${asked.cost}.`
      }
    </p>
    <div class="actions"><button class="plain">Suggest prompts</button></div>
  </form>`
}

/** The form that changes a prompt, and the one that deletes it. */
export function editForm(prompt: Prompt, path: string, csrf: string, engines: readonly string[]): Html {
  const all = [...new Set([...engines, ...prompt.engines])]
  return html`<details>
    <summary>Change or delete this prompt</summary>
    <form method="post" action="${path}/edit">
      ${csrfField(csrf)}
      <label for="text">Question</label>
      <textarea id="text" name="text" rows="2" required maxlength="1000">${prompt.text}</textarea>
      ${tagsField(prompt.tags.join(", "), "tags")}
      ${
        all.length === 0
          ? ""
          : html`<fieldset>
              <legend>Engines (none chosen: all)</legend>
              ${all.map(
                (engine) =>
                  html`<label
                    ><input
                      type="checkbox"
                      name="engine"
                      value="${engine}"
                      ${prompt.engines.includes(engine) ? "checked" : ""}
                    /><span>${engineTitle({ engine })}</span></label
                  >`,
              )}
            </fieldset>`
      }
      <fieldset>
        <legend>Scans</legend>
        <label
          ><input type="checkbox" name="enabled" value="yes" ${prompt.enabled ? "checked" : ""} /><span
            >Scans ask this prompt</span
          ></label
        >
      </fieldset>
      <p class="soft">Stored answers keep the words that were asked.</p>
      <div class="actions"><button>Save the prompt</button></div>
    </form>
    <form method="post" action="${path}/delete">
      ${csrfField(csrf)}
      <div class="actions"><button class="bad">Delete the prompt</button></div>
    </form>
  </details>`
}

/** Asks before prompts are deleted. `fields` name them. */
export function deleteForm(
  path: string,
  csrf: string,
  fields: readonly (readonly [name: string, value: string])[],
  count: number,
): Html {
  return html`<section>
    <p>
      Scans no longer ask ${count === 1 ? "this prompt" : `these ${count} prompts`}, and lists no longer show
      ${count === 1 ? "it" : "them"}. The answers stay, and still count. You find what you delete in the trash.
    </p>
    <form method="post" action="${path}">
      ${csrfField(csrf)} ${fields.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
      <input type="hidden" name="confirmed" value="yes" />
      <div class="actions"><button class="bad">${count === 1 ? "Delete it" : "Delete them"}</button></div>
    </form>
  </section>`
}

const tagsField = (value: string, id: string): Html =>
  html`<label for="${id}">Tags, with commas between them</label>
    <input id="${id}" name="tags" maxlength="2000" value="${value}" />`

function localeField(locales: readonly string[]): Html {
  if (locales.length < 2) return html``
  return html`<label for="locale">Language</label>
    <select id="locale" name="locale">
      ${locales.map((one) => html`<option>${one}</option>`)}
    </select>`
}

/** Reads the tags of a form. */
export const readTags = (form: URLSearchParams): string[] => [
  ...new Set(
    (form.get("tags") ?? "")
      .split(",")
      .map((tag) => tag.trim().slice(0, 100))
      .filter(Boolean),
  ),
]
