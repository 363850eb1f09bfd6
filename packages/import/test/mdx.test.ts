import { describe, expect, test } from "vitest"

import { createAddressBook } from "../src/addresses/address-book.ts"
import { readArticleFile } from "../src/article/read-article-file.ts"

function read(body: string, path = "blog/a.mdx") {
  const text = `---\ntitle: My title\n---\n${body}`
  return readArticleFile(new TextEncoder().encode(text), path, { folder: "blog" })
}

const bodyOf = (body: string, path?: string) => read(body, path).article?.body.trim()

/** A post of a Docusaurus blog. */
const post = `import ReactPlayer from 'react-player'
import {
  Card,
} from '@site/src/components/Card'
import chart from './chart.png'

export const toc = {
  a: [1],

  b: 2,
}

The lead.

{/* truncate */}

<ReactPlayer url='https://www.youtube.com/watch?v=dQw4w9WgXcQ' controls />

<Tabs groupId="pm">
  <TabItem value="npm" label="With npm">

    \`\`\`bash
    npm install
    \`\`\`

  </TabItem>
</Tabs>

:::note
An import of {a.b} <Badge kind="new" /> here.
:::

<Image src={chart} alt="A chart" />
`

describe("a post in MDX", () => {
  test("becomes Markdown: without code, with films, images and the content of components", () => {
    expect(bodyOf(post)).toBe(`The lead.

<!-- truncate -->

<https://www.youtube.com/watch?v=dQw4w9WgXcQ>


**With npm**


\`\`\`bash
npm install
\`\`\`


:::note
An import of {a.b}  here.
:::

![A chart](./chart.png)`)
  })

  test("names what is changed and lost, as written and with its line", () => {
    const found = read(post).problems.map(({ code, line, subject }) => [code, line, subject])
    expect(found.filter(([code]) => code !== "unresolved_image")).toEqual([
      ["import_removed", 4, "import ReactPlayer from 'react-player'"],
      ["import_removed", 5, "import { Card, } from '@site/src/components/Card'"],
      ["import_removed", 8, "import chart from './chart.png'"],
      ["code_removed", 10, "export const toc = { a: [1], b: 2, }"],
      ["component_replaced", 20, "<ReactPlayer url='https://www.youtube.com/watch?v=dQw4w9WgXcQ' controls />"],
      ["component_unwrapped", 22, '<Tabs groupId="pm">'],
      ["component_unwrapped", 23, '<TabItem value="npm" label="With npm">'],
      ["expression_left", 33, "{a.b}"],
      ["component_removed", 33, '<Badge kind="new" />'],
      ["component_replaced", 36, '<Image src={chart} alt="A chart" />'],
    ])
  })
})

const film = "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>"

test.each([
  ['<YouTube id="dQw4w9WgXcQ" />', film],
  ['<LiteYouTubeEmbed id="dQw4w9WgXcQ" title="A film"></LiteYouTubeEmbed>', film],
  ["<YouTubeEmbed videoId={'dQw4w9WgXcQ'} />", film],
  ["<ReactPlayer\n  src={`https://vimeo.com/1`}\n/>", "<https://vimeo.com/1>"],
  ['<Vimeo video="146022717" />', "<https://vimeo.com/146022717>"],
  ['<Tweet tweetId="877500564405444608" />', "<https://twitter.com/i/status/877500564405444608>"],
  ['<Demo href="https://x.example/demo" />', "<https://x.example/demo>"],
  ['<Image src="/a.png" alt="A" />', "![A](/a.png)"],
  ['<Screenshot\n  alt="A"\n  src="/a.png"\n  title="A title"\n/>', '![A](/a.png "A title")'],
  [
    "<img src={require('./a.png').default} style={{width: 3}} className=\"wide\" />",
    '<img src="./a.png" class="wide" />',
  ],
  ["<video controls={true} loop={false} muted src='/a.mp4' />", '<video controls muted src="/a.mp4"></video>'],
  ["<img src={useBaseUrl('/img/a.png')} />", '<img src="/img/a.png" />'],
  ['<Callout type="warning">\n  Take **care**.\n</Callout>', "Take **care**."],
  ['Read the <Link to="/docs">docs</Link>.', "Read the [docs](/docs)."],
  ["<>\n\nText\n\n</>", "Text"],
  ["One{' '}{frontMatter.title} {/* no */}", "One My title"],
  ["Lead.\n\n{/* more */}\n\nText.", "Lead.\n\n<!-- more -->\n\nText."],
])("%s becomes %s", (mdx, markdown) => {
  expect(bodyOf(mdx)).toBe(markdown)
})

test.each([
  "import this idea into your work, and export what you make.\n\nText.",
  "Text.\nimport a from 'b'",
  "```jsx\nimport a from 'b'\n<Tabs>{a}</Tabs>\n```",
  "`<Tabs>`, `{a}`, \\<Tabs>, \\{a}, a < B and 2 > 1.",
  ":::tip\nText\n:::",
])("text and code stay: %j", (body) => {
  expect(bodyOf(body)).toBe(body)
})

test("a Markdown file that begins with an import or has a mark of MDX is MDX, as in Docusaurus", () => {
  const banner = 'import Banner from "@theme/Banner"\n\n<Banner\n  alt="A"\n  src="/img/a.png"\n></Banner>\n\nText.\n'
  expect(bodyOf(banner, "blog/a.md")).toBe("![A](/img/a.png)\n\nText.")
  expect(bodyOf(`<!-- prettier-ignore-start -->\n\n${banner}`, "blog/a.md")).toMatch(/-->\n\n!\[A\]/)
  expect(bodyOf("Lead.\n\n{/* truncate */}\n\nText.", "blog/a.md")).toBe("Lead.\n\n<!-- truncate -->\n\nText.")
  expect(bodyOf("<div style={{textAlign: 'center'}}>\n\nText.\n\n</div>", "blog/a.md")).toBe("<div>\n\nText.\n\n</div>")
  const plain = "A component `<Foo />` and an <abbr>HTML</abbr> tag, {a.b}.\n\n```\n{/* a */}\n```\n\n    <Foo />"
  expect(bodyOf(plain, "blog/a.md")).toBe(plain)
})

describe("components that the site has", () => {
  const components = new Set(["Chart", "Callout", "YouTube", "Tabs.Item"])
  const readWith = (body: string) => {
    const bytes = new TextEncoder().encode(`---\ntitle: My title\n---\n${body}`)
    return readArticleFile(bytes, "blog/a.mdx", { folder: "blog", components })
  }

  test.each([
    ['<YouTube id="dQw4w9WgXcQ" />', '::youtube{id="dQw4w9WgXcQ"}'],
    ["Text.\n<Chart\n  kind='bar'\n  rows={3}\n/>\nText.", 'Text.\n::chart{kind="bar" rows="3"}\nText.'],
    ["<Chart isWide={true} small legend={false} />", '::chart{isWide="true" small="true"}'],
    ["<Chart title={'a \"b\" & {c}'} />", '::chart{title="a &quot;b&quot; &amp; {c}"}'],
    ['<Chart title="a &quot;b&quot;\n  &amp;quot; c" />', '::chart{title="a &quot;b&quot; &amp;quot; c"}'],
    ['<Chart kind="bar"></Chart>', '::chart{kind="bar"}'],
    ['<Chart kind="bar" onClick={f} className="a" client:load />', '::chart{kind="bar"}'],
    [
      '<Callout type="tip">\n\n  Some **text**, and [a link](/a).\n\n</Callout>',
      ':::callout{type="tip"}\n\nSome **text**, and [a link](/a).\n\n:::',
    ],
    ["<Callout>Some text.</Callout>", ":::callout\nSome text.\n:::"],
    [
      "<Callout>\n  <Tabs.Item>\n    <Chart />\n  </Tabs.Item>\n</Callout>",
      "::::callout\n:::tabs-item\n::chart\n:::\n::::",
    ],
    ["<Callout>\n\n:::note Title\nText.\n:::\n\n</Callout>", "::::callout\n\n:::note Title\nText.\n:::\n\n::::"],
    ["- One\n\n  <Chart />\n\n> <Chart />", "- One\n\n  ::chart\n\n> ::chart"],
    ["```mdx\n<Chart />\n```", "```mdx\n<Chart />\n```"],
  ])("%j becomes %j", (mdx, markdown) => {
    expect(readWith(mdx).article?.body.trim()).toBe(markdown)
  })

  test.each([
    ["<Chart data={rows} />", "the value of data is an expression"],
    ["<Chart {...props} />", "{...props} is an expression"],
    ['<Chart src="./a.csv" />', "src is the path of a file next to the article"],
    ["Text <Chart /> here.", "it has no lines of its own"],
    ["- One\n  - Two\n\n      <Chart />", "it has no lines of its own"],
    ["<Callout>".repeat(20), undefined],
  ])("%j is treated as without them, and named with its line", (mdx, reason) => {
    const { article, problems } = readWith(`Lead.\n\n${mdx}\n\nEnd.`)
    expect(article?.body).toBe(read(`Lead.\n\n${mdx}\n\nEnd.`).article?.body)
    const named = problems.filter(({ code }) => code === "component_not_carried")
    expect(named.map(({ message }) => /directive: (.*)\.$/.exec(message)?.[1])).toEqual(
      reason === undefined ? [] : [reason],
    )
    if (reason !== undefined) expect(named[0]?.line).toBe(mdx.startsWith("- One") ? 9 : 6)
  })

  test("are named with the directive that each becomes", () => {
    const { problems } = readWith('Lead.\n\n<Chart kind="bar" onClick={f} />')
    expect(problems.map(({ code, line, message }) => [code, line, message])).toEqual([
      [
        "component_to_directive",
        6,
        '<Chart kind="bar" onClick={f} /> is a component of the site, and becomes ::chart{kind="bar"} without onClick.',
      ],
    ])
  })
})

test("attributes of components that become directives lead to the new addresses", () => {
  const text = '---\ntitle: T\n---\n<Card href="/two/" image="./a.png" id="x" />\n'
  const { article } = readArticleFile(new TextEncoder().encode(text), "blog/one.mdx", {
    folder: "blog",
    baseUrl: "https://old.example/",
    components: new Set(["Card"]),
    addresses: createAddressBook([
      { path: "blog/two.md", folder: "blog", slug: "two", baseUrl: "https://old.example/", places: ["two"] },
    ]),
  })
  expect(article?.body).toBe('::card{href="/blog/two" image="https://old.example/a.png" id="x"}\n')
})
