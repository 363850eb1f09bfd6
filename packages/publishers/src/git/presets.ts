import type { Article } from "@citable/contract"

import type { TemplateLanguage } from "./template-marks.ts"

export interface Preset {
  /** The file of an article in the folder. */
  path: string
  format: "md" | "mdx"
  images: "beside" | "folder"
  imagesFolder: string
  imagesUrl: string
  /** The names in the front matter, in their order. `excerpt` is the description. */
  names: Readonly<Partial<Record<keyof Article, string>>>
  /** What in the front matter hides an article. */
  hidden: Readonly<{ name: string; value: boolean }>
  /** Without what in the front matter the tool fails. */
  needs?: readonly (keyof Article)[]
  /** Whether the cover has to be a file of the repository. */
  needsCoverFile?: boolean
  /** Whether the cover is a list with one entry, which names a file beside the article without a path. */
  listsCover?: boolean
  /** What the tool would run in the text of an article. */
  runs?: TemplateLanguage
  /** What a new file has besides, and a person may change. */
  begins?: Readonly<Record<string, unknown>>
  /** Whether the date in the front matter, not that in the name of the file, is the one in the address of the page. */
  dateIsInAddress?: boolean
}

const draft = { name: "draft", value: true }
const files = { path: "{slug}.md", format: "md", hidden: draft } as const
const beside = { images: "beside", imagesFolder: "images", imagesUrl: "/images" } as const
const inPublic = { images: "folder", imagesFolder: "public/images", imagesUrl: "/images" } as const
const usual = {
  title: "title",
  excerpt: "description",
  published_at: "date",
  modified_at: "updated",
  author: "author",
  tags: "tags",
  cover: "image",
} as const

/** What tools read: the names in the front matter, the paths of files, and the place of pictures. */
export const presets = {
  // The content schema of Astro's blog template.
  astro: {
    ...files,
    ...beside,
    names: {
      title: "title",
      excerpt: "description",
      published_at: "pubDate",
      modified_at: "updatedDate",
      cover: "heroImage",
    },
    needs: ["title", "excerpt", "published_at"],
    needsCoverFile: true,
  },
  starlight: {
    ...files,
    ...beside,
    names: { title: "title", excerpt: "description", modified_at: "lastUpdated" },
    needs: ["title"],
  },
  // For remark-frontmatter, as the documentation of Next.js has it. Its MDX imports no pictures from beside a file.
  "next-mdx": {
    ...inPublic,
    path: "{slug}.mdx",
    format: "mdx",
    hidden: draft,
    names: usual,
  },
  // A page bundle: Hugo finds pictures beside a text only there.
  hugo: {
    ...files,
    ...beside,
    path: "{slug}/index.md",
    names: { ...usual, modified_at: "lastmod", cover: "images" },
    listsCover: true,
    runs: "hugo",
  },
  jekyll: {
    ...files,
    images: "folder",
    imagesFolder: "assets/images",
    imagesUrl: "/assets/images",
    path: "{yyyy}-{mm}-{dd}-{slug}.md",
    names: { ...usual, modified_at: "last_modified_at" },
    hidden: { name: "published", value: false },
    runs: "liquid",
    // Without a layout, a post is a page without a head.
    begins: { layout: "post" },
    dateIsInAddress: true,
  },
  // The blog starter eleventy-base-blog, which copies pictures from beside a file. Its layout comes from the folder.
  eleventy: {
    ...files,
    ...beside,
    names: usual,
    runs: "nunjucks",
  },
  // Docusaurus reads every file as MDX unless a site says otherwise.
  docusaurus: {
    ...files,
    ...beside,
    path: "{slug}.mdx",
    format: "mdx",
    names: { title: "title", slug: "slug", excerpt: "description", published_at: "date", tags: "tags", cover: "image" },
  },
  plain: {
    ...files,
    ...beside,
    names: { ...usual, locale: "locale" },
  },
} as const satisfies Record<string, Preset>
