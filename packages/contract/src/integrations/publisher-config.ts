import { z } from "zod"

import { articleFields } from "../article.ts"

/** The address of a site or an endpoint. */
export const siteUrlSchema = z
  .string()
  .max(500)
  .regex(
    /^https?:\/\/[a-zA-Z0-9.-]+(:[0-9]{1,5})?(\/[a-zA-Z0-9._~/-]*)?$/,
    "an address such as https://example.com/blog",
  )
  .describe(
    "An address without user, query and fragment. Those can contain secrets, and the service shows this address.",
  )

export const branchSchema = z.string().regex(/^[a-zA-Z0-9][a-zA-Z0-9._/-]{0,199}$/, "the name of a branch")

const folder = z
  .string()
  .regex(/^[a-zA-Z0-9_-][a-zA-Z0-9._-]*(\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*$/, "a folder such as content/blog")
  .max(500)

/** A template of a path: names in braces, and whatever a path can have. */
const pathTemplate = z
  .string()
  .regex(
    /^(?:[a-zA-Z0-9._~/-]|\{(?:slug|locale|type|id|yyyy|mm|dd)\})+$/,
    "a path with {slug}, {locale}, {type}, {id}, {yyyy}, {mm} or {dd}, such as {slug}.md",
  )
  .max(300)

/** The address template of an article on the site that shows it. */
const addressTemplate = z
  .string()
  .regex(
    /^https?:\/\/[a-zA-Z0-9.-]+(:[0-9]{1,5})?\/(?:[a-zA-Z0-9._~/-]|\{(?:slug|locale|type|id|yyyy|mm|dd)\})*$/,
    "an address with {slug}, such as https://example.com/blog/{slug}",
  )
  .max(500)

export const wordpressConfigSchema = z.strictObject({
  url: siteUrlSchema.describe("The address of the WordPress site."),
  type: z.enum(["posts", "pages"]).optional().describe("What articles become. Default: `posts`."),
  body: z
    .enum(["blocks", "html", "classic"])
    .optional()
    .describe(
      "How the text is stored: as blocks that editors can edit one by one, as one block of HTML, or as the classic editor stores it. Default: `blocks`.",
    ),
  categories: z
    .array(z.string().min(1).max(200))
    .max(20)
    .optional()
    .describe("Categories that every article gets, by name. Default: none, so WordPress uses its own default."),
})

export const gitConfigSchema = z.strictObject({
  provider: z
    .enum(["github", "gitlab", "gitea", "bitbucket", "generic"])
    .describe(
      "Where the repository is. `gitea`: also Forgejo. `bitbucket`: its Cloud. `generic`: any host with Git over HTTPS.",
    ),
  url: siteUrlSchema
    .optional()
    .describe(
      "`generic`: the address to clone from. Others: your own server, such as https://git.example.com; `gitea` needs it.",
    ),
  repository: z
    .string()
    .regex(/^[a-zA-Z0-9._-]+(\/[a-zA-Z0-9._-]+)+$/, "a repository such as owner/name")
    .max(300)
    .optional()
    .describe("Owner and name. Required except for `generic`."),
  branch: branchSchema.describe("The branch to commit to."),
  folder: folder.describe("The folder for the articles' files."),
  path: pathTemplate
    .optional()
    .describe("The file of an article in the folder. Default: that of the preset, usually `{slug}.md`."),
  preset: z
    .enum(["astro", "starlight", "next-mdx", "hugo", "jekyll", "eleventy", "docusaurus", "plain"])
    .optional()
    .describe(
      "Which tool reads the files: it decides the names in the front matter and the place of pictures. Default: `astro`, which fits Astro's blog template.",
    ),
  format: z.enum(["md", "mdx"]).optional().describe("The format of the files. Default: that of the preset."),
  images: z
    .enum(["beside", "folder", "remote"])
    .optional()
    .describe(
      "Where pictures go: `beside` the article, in `images_folder`, or nowhere, so that they stay at their addresses. Default: that of the preset.",
    ),
  images_folder: folder.optional().describe("`images: folder`: the folder, such as public/images."),
  images_url: z
    .string()
    .regex(/^\/[a-zA-Z0-9._~/-]*$/, "the beginning of an address, such as /images")
    .max(300)
    .optional()
    .describe("`images: folder`: what the site calls that folder, such as /images."),
  mode: z
    .enum(["push", "pull_request"])
    .optional()
    .describe(
      "`push` commits to the branch. `pull_request` commits to a branch of the article's own and asks for a merge. Default: `push`.",
    ),
  unpublish: z
    .enum(["delete", "draft"])
    .optional()
    .describe(
      "What unpublishing does: it deletes the file, or sets `draft: true` in its front matter. Default: `delete`.",
    ),
  article_url: addressTemplate
    .optional()
    .describe("The address of an article on the site, such as https://example.com/blog/{slug}. Default: unknown."),
  author_name: z.string().min(1).max(200).optional().describe("The author of the commits. Default: Citable."),
  author_email: z.email().max(200).optional().describe("The author's address. Default: citable@localhost."),
})

export const httpEndpointConfigSchema = z.strictObject({
  url: siteUrlSchema.describe("The address that gets the articles as signed requests."),
})

/** Maps a field of the article to a field of the platform. */
export const fieldMapSchema = z.partialRecord(z.enum(articleFields), z.string().min(1).max(200))

export const autoSchema = z
  .enum(["off", "updates", "all"])
  .describe(
    "What a publish on the brand's own sites sends here: nothing, new versions of what was published here once, or every article. Only for platforms that show articles.",
  )
