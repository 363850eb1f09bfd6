import { csrfField, type Html, onceField } from "@citable/page-kit"
import { html } from "hono/html"

/** The platforms that a form connects, with what each is called. */
export const platformKinds = {
  wordpress: "WordPress",
  git: "Git repository",
  http_endpoint: "Your own endpoint",
} as const

export type PlatformKind = keyof typeof platformKinds

/** A field of a form. `options` makes it a choice. */
export interface PlatformField {
  name: string
  label: string
  help?: string
  isRequired?: boolean
  isSecret?: boolean
  options?: readonly (readonly [value: string, label: string])[]
}

/** What each platform needs: settings, which people see again, and credentials, which nobody does. */
export const platformFields: Record<PlatformKind, { config: PlatformField[]; credentials: PlatformField[] }> = {
  wordpress: {
    config: [
      { name: "url", label: "Address of the site", help: "Such as https://blog.example.com.", isRequired: true },
      {
        name: "type",
        label: "Articles become",
        options: [
          ["posts", "Posts"],
          ["pages", "Pages"],
        ],
      },
    ],
    credentials: [
      { name: "username", label: "User name", help: "An author or editor is enough.", isRequired: true },
      {
        name: "application_password",
        label: "Application password",
        help: "Made on that user's profile in WordPress. It is not the password that people sign in with.",
        isRequired: true,
        isSecret: true,
      },
    ],
  },
  git: {
    config: [
      {
        name: "provider",
        label: "Host",
        options: [
          ["github", "GitHub"],
          ["gitlab", "GitLab"],
          ["generic", "Another Git host"],
        ],
      },
      { name: "repository", label: "Repository", help: "GitHub and GitLab: such as acme/site." },
      { name: "url", label: "Address", help: "Another host: the https address to clone from." },
      { name: "branch", label: "Branch", help: "Such as main.", isRequired: true },
      { name: "folder", label: "Folder of the articles", help: "Such as src/content/blog.", isRequired: true },
      {
        name: "preset",
        label: "The site is made with",
        options: [
          ["astro", "Astro"],
          ["starlight", "Starlight"],
          ["next-mdx", "Next.js with MDX"],
          ["hugo", "Hugo"],
          ["jekyll", "Jekyll"],
          ["docusaurus", "Docusaurus"],
          ["plain", "Something else"],
        ],
      },
      {
        name: "mode",
        label: "A publication",
        options: [
          ["push", "commits to the branch"],
          ["pull_request", "asks for a merge"],
        ],
      },
      {
        name: "article_url",
        label: "Address of an article",
        help: "Such as https://example.com/blog/{slug}, so that lists can link to it.",
      },
    ],
    credentials: [
      {
        name: "token",
        label: "Token",
        help: "It may write to this one repository, and nothing else.",
        isRequired: true,
        isSecret: true,
      },
    ],
  },
  http_endpoint: {
    config: [{ name: "url", label: "Address", help: "Gets each article as a signed request.", isRequired: true }],
    credentials: [
      {
        name: "secret",
        label: "Secret",
        help: "Begins with whsec_. Your endpoint checks the signatures with it.",
        isRequired: true,
        isSecret: true,
      },
    ],
  },
}

/** Renders the forms that connect a platform, one for each kind. */
export function platformForms(action: string, csrf: string): Html {
  const kinds = Object.keys(platformKinds) as PlatformKind[]
  return html`<section>
    <h2>Connect a platform</h2>
    ${kinds.map(
      (kind) =>
        html`<details>
          <summary>${platformKinds[kind]}</summary>
          <form method="post" action="${action}">
            ${csrfField(csrf)}${onceField()}<input type="hidden" name="kind" value="${kind}" />
            ${field(kind, { name: "name", label: "Your name for it", isRequired: true })}
            ${platformFields[kind].config.map((one) => field(kind, one))}
            ${platformFields[kind].credentials.map((one) => field(kind, one))}
            ${field(kind, {
              name: "auto",
              label: "When you publish on your own sites",
              options: [
                ["updates", "send new versions of what is there"],
                ["all", "send every article"],
                ["off", "send nothing"],
              ],
            })}
            <div class="actions"><button>Connect ${platformKinds[kind]}</button></div>
          </form>
        </details>`,
    )}
  </section>`
}

function field(kind: PlatformKind, { name, label, help, isRequired, isSecret, options }: PlatformField): Html {
  const id = `${kind}-${name}`
  const described = help === undefined ? "" : html`aria-describedby="${id}-help"`
  return html`<label for="${id}">${label}</label> ${
      options === undefined
        ? html`<input
            id="${id}"
            name="${name}"
            maxlength="2000"
            autocomplete="off"
            ${isSecret === true ? html`type="password"` : ""}
            ${isRequired === true ? "required" : ""}
            ${described}
          />`
        : html`<select id="${id}" name="${name}">
            ${options.map(([value, text]) => html`<option value="${value}">${text}</option>`)}
          </select>`
    }
    ${help === undefined ? "" : html`<p id="${id}-help" class="soft">${help}</p>`}`
}
