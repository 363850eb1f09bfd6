/** What travels to WordPress when a post is written. */
export type SentPost = Record<string, unknown> & { content?: string; title?: string }

/** Stores something else than a post that was sent, by what is done to it; and the field that has to be named. */
export const alterations: readonly (readonly [string, string, (post: SentPost) => SentPost])[] = [
  ...onText("title", "title"),
  ...onText("excerpt", "excerpt"),
  ...onText("content", "content"),
  ["a paragraph is lost", "content", cut(/<p>Second[^]*?<\/p>/)],
  ["a link leads elsewhere", "content", replace("https://harbour.example/ferry", "https://other.example/ferry")],
  ["a link is lost", "content", replace(/<a [^>]*>([^<]*)<\/a>/, "$1")],
  ["a heading is a paragraph", "content", replace(/<(\/?)h2[^>]*>/g, "<$1p>")],
  ["a picture is lost", "content", cut(/<img[^>]*>/)],
  ["a picture is another", "content", replace("quay.png", "other.png")],
  ["a list is lost", "content", cut(/<ul[^>]*>[^]*?<\/ul>/)],
  [
    "an advertisement stands before the text",
    "content",
    ({ content, ...post }) => ({ ...post, content: `<p>Buy!</p>${content}` }),
  ],
  ["an advertisement stands in the text", "content", replace("</p>", "</p><p>Buy!</p>")],
  ["a script stands in the text", "content", replace("</p>", '</p><div><a href="https://track.example/">x</a></div>')],
  ["two words are one", "content", replace("leaves at noon", "leavesat noon")],
  ["two paragraphs are one", "content", replace(/<\/p>[^]*?<p>Second/, " Second")],
  ["the text is that of another article", "content", (post) => ({ ...post, content: "<p>A ferry, another one.</p>" })],
  ["a number is another", "content", replace("noon", "10:00")],
  ["quotation marks are doubled", "content", replace("“", "““")],
  ["the tags are lost", "tags", (post) => ({ ...post, tags: [] })],
  ["a tag is lost", "tags", (post) => ({ ...post, tags: (post["tags"] as number[]).slice(1) })],
  ["the tags are lost before WordPress sees them", "tags", (post) => ({ ...post, tags: undefined })],
  ["the slug is another", "slug", (post) => ({ ...post, slug: "another-slug" })],
  ["the slug has a word more", "slug", (post) => ({ ...post, slug: `${String(post["slug"])}-news` })],
  ["the date is another", "date_gmt", (post) => ({ ...post, date_gmt: "2001-01-01T00:00:00" })],
  ["the cover is another", "featured_media", (post) => ({ ...post, featured_media: 4242 })],
]

function onText(name: string, field: string): (typeof alterations)[number][] {
  const on = (change: (text: string) => string) => (post: SentPost) => ({ ...post, [name]: change(String(post[name])) })
  return [
    [`the ${name} is empty`, field, on(() => (name === "content" ? "<p></p>" : ""))],
    [`the ${name} is in capitals`, field, on((text) => text.replace(/ferry/gi, "FERRY"))],
    [`the ${name} ends early`, field, on((text) => text.slice(0, text.indexOf("ferry")))],
    [`the ${name} has words more`, field, on((text) => `${text} Read more!`)],
    [`the ${name} has other letters`, field, on((text) => text.replaceAll("ferry", "f?rry"))],
    [
      `the ${name} is escaped twice`,
      field,
      on((text) => text.replaceAll("&amp;", "&amp;amp;").replaceAll("ferry", "&amp;ferry")),
    ],
  ]
}

function replace(from: string | RegExp, to: string): (post: SentPost) => SentPost {
  return (post) => ({ ...post, content: String(post.content).replace(from, to) })
}

function cut(part: RegExp): (post: SentPost) => SentPost {
  return replace(part, "")
}
