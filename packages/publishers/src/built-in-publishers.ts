import type { PublisherDefinition } from "./publisher-definition.ts"
import { secretField } from "./secret-field.ts"

// Each publisher is loaded with its first use: most instances need none of them.

const wordpress: PublisherDefinition = {
  kind: "wordpress",
  name: "WordPress",
  steps: [
    "In WordPress, choose a user with the role Author, or Editor for pages and new categories. Administrator is more than needed.",
    "Sign in as that user, open Users → Profile, and find Application Passwords near the end of the page.",
    "Enter a name such as Citable, press Add New Application Password, and copy the password. WordPress shows it once.",
    "If the section is missing, the site has no https, or a plugin has turned it off.",
  ],
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
    secretField("application_password", "Application password", {
      help: "Made on that user's profile in WordPress. It is not the password that people sign in with.",
    }),
  ],
  ownFields: "The name is a meta field that a plugin registers for REST: excerpt: meta.summary, tags: meta.topics.",
  placeOf: ({ url, type = "posts" }) => JSON.stringify([toPlainAddress(url), type]),
  async create(settings, environment) {
    const { createWordpressPublisher } = await import("./wordpress/create-wordpress-publisher.ts")
    return createWordpressPublisher(settings, environment)
  },
}

const git: PublisherDefinition = {
  kind: "git",
  name: "Git repository",
  steps: [
    "Find the branch that your site builds, and the folder in which it reads its articles.",
    "GitHub: open Settings → Developer settings → Personal access tokens → Fine-grained tokens. Generate one for this repository alone.",
    "GitHub: give it the permission Contents, read and write. To ask for merges, add Pull requests, read and write.",
    "GitLab: in the project, open Settings → Access tokens. Create one with the role Developer, read_repository and write_repository.",
    "Another host: create a token that may read and write this one repository over https.",
  ],
  config: [
    {
      name: "provider",
      label: "Host",
      options: [
        ["github", "GitHub"],
        ["gitlab", "GitLab"],
        ["gitea", "Gitea or Forgejo"],
        ["bitbucket", "Bitbucket Cloud"],
        ["generic", "Another Git host"],
      ],
    },
    { name: "repository", label: "Repository", help: "Such as acme/site. Another host needs none." },
    {
      name: "url",
      label: "Address",
      help: "Gitea, Forgejo or a server of your own: its address. Another host: the https address to clone from.",
    },
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
        ["eleventy", "Eleventy"],
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
  credentials: [secretField("token", "Token", { help: "It may write to this one repository, and nothing else." })],
  ownFields: "The name is a key of the front matter: excerpt: summary, tags: topics.",
  placeOf({ provider, url, repository, branch, folder }) {
    // All hosts that have names of their own ignore the case.
    const name = typeof repository === "string" ? repository : ""
    return JSON.stringify([
      provider,
      toPlainAddress(url),
      provider === "generic" ? name : name.toLowerCase(),
      branch,
      folder,
    ])
  },
  async create(settings, environment) {
    const { createGitPublisher } = await import("./git/create-git-publisher.ts")
    return createGitPublisher(settings, environment)
  },
}

const httpEndpoint: PublisherDefinition = {
  kind: "http_endpoint",
  name: "Your own endpoint",
  steps: [
    "Add a route to your server that takes the requests. The guide “Publish to your own endpoint” has one to copy.",
    "Make a secret: whsec_ and 32 random bytes in Base64, such as from openssl rand -base64 32.",
    "Give the secret to your server, and enter the same one here.",
  ],
  config: [{ name: "url", label: "Address", help: "Gets each article as a signed request.", isRequired: true }],
  credentials: [
    secretField("secret", "Secret", { help: "Begins with whsec_. Your endpoint checks the signatures with it." }),
  ],
  ownFields: "Your endpoint gets the field under this name: excerpt: summary, tags: topics.",
  placeOf: ({ url }) => toPlainAddress(url),
  async create(settings, environment) {
    const { createHttpEndpointPublisher } = await import("./http-endpoint/create-http-endpoint-publisher.ts")
    return createHttpEndpointPublisher(settings, environment)
  },
}

/** The publishers of this package. What they store is in the contract, which clients know. */
export const builtInPublishers: readonly PublisherDefinition[] = [wordpress, git, httpEndpoint]

/** An address without what different spellings of it differ in: the scheme, and a slash at the end. */
function toPlainAddress(address: unknown): string {
  const url = typeof address === "string" ? URL.parse(address) : null
  return url === null ? "" : url.host + url.pathname.replace(/\/+$/, "")
}
