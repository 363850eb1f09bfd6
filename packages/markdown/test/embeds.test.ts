import { renderBody } from "@citable/markdown"
import { describe, expect, it } from "vitest"

const film = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"
const frame = (src: string, title: string) =>
  `<iframe src="${src}" title="${title}" width="560" height="315" loading="lazy" ` +
  'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" allow="fullscreen; picture-in-picture" ' +
  'allowfullscreen referrerpolicy="strict-origin-when-cross-origin"></iframe>'
const youtube = `<figure class="citable-embed citable-embed-youtube">${frame("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ", "YouTube video")}</figure>`

describe("a provider's player shows a video", () => {
  it.each([
    ["the address alone in a paragraph", film],
    ["a short address", "https://youtu.be/dQw4w9WgXcQ"],
    ["an address in angle brackets", `<${film}>`],
    ["an address of Hashnode's", `%[${film}]`],
    [
      "an author's frame",
      '<iframe width="9" onload="alert(1)" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
    ],
    ["a frame without a scheme", "<iframe src='//www.youtube.com/embed/dQw4w9WgXcQ'></iframe>"],
    ["a frame in a paragraph", '<p><iframe src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"/></p>'],
  ])("from %s", async (_, body) => {
    const { html, embeds, links, warnings, text } = await renderBody(body)
    expect(html).toBe(youtube)
    expect(embeds).toEqual([{ provider: "youtube", id: "dQw4w9WgXcQ", url: film, title: "YouTube video" }])
    expect({ links, warnings, text }).toEqual({ links: [], warnings: [], text: "" })
  })

  it("with its author's title and start, and in the figure around it", async () => {
    const body =
      '<figure><iframe title="A &quot;song&quot;" src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=90&autoplay=1"></iframe>' +
      "<figcaption>1987</figcaption></figure>"
    const { html, embeds } = await renderBody(body)
    expect(html).toBe(
      `<figure class="citable-embed citable-embed-youtube">` +
        `${frame("https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90", "A &#x22;song&#x22;")}<figcaption>1987</figcaption></figure>`,
    )
    expect(embeds[0]?.title).toBe('A "song"')
    expect((await renderBody(html, { format: "html" })).html).toBe(html)
  })

  it.each([
    ["vimeo", "https://vimeo.com/76979871", "https://player.vimeo.com/video/76979871?dnt=1"],
    ["dailymotion", "https://dai.ly/x8abcde", "https://www.dailymotion.com/embed/video/x8abcde"],
    [
      "loom",
      "https://www.loom.com/share/0123456789abcdef0123456789abcdef",
      "https://www.loom.com/embed/0123456789abcdef0123456789abcdef",
    ],
    [
      "spotify",
      "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC",
      "https://open.spotify.com/embed/track/4uLU6hMCjMI75M1A2tKUQC",
    ],
    ["codepen", "https://codepen.io/team/pen/abcDEF", "https://codepen.io/team/embed/abcDEF"],
    ["codesandbox", "https://codesandbox.io/s/new-x1y2", "https://codesandbox.io/embed/new-x1y2"],
    ["stackblitz", "https://stackblitz.com/edit/vite-react", "https://stackblitz.com/edit/vite-react?embed=1"],
    ["giphy", "https://giphy.com/gifs/cat-nap-abcDEF123", "https://giphy.com/embed/abcDEF123"],
    [
      "speakerdeck",
      "https://speakerdeck.com/player/0123456789abcdef0123456789abcdef",
      "https://speakerdeck.com/player/0123456789abcdef0123456789abcdef",
    ],
    [
      "slideshare",
      "https://www.slideshare.net/slideshow/embed_code/key/abcDEF12345678",
      "https://www.slideshare.net/slideshow/embed_code/key/abcDEF12345678",
    ],
  ])("%s", async (provider, address, src) => {
    const { html, embeds } = await renderBody(address)
    expect(html).toContain(`<figure class="citable-embed citable-embed-${provider}"><iframe src="${src}" title="`)
    expect(embeds.map((embed) => embed.provider)).toEqual([provider])
    // Its own page and its frame's URL lead to the same embed.
    expect((await renderBody(embeds[0]?.url ?? "")).html).toBe(html)
    expect((await renderBody(html, { format: "html" })).html).toBe(html)
  })
})

describe("no frame comes from", () => {
  it.each([
    ["another host", "https://youtube.com.evil.example/embed/dQw4w9WgXcQ"],
    ["a host in the user's name", "https://www.youtube.com@evil.example/embed/dQw4w9WgXcQ"],
    ["a user's name", "https://user@www.youtube.com/embed/dQw4w9WgXcQ"],
    ["a port", "https://www.youtube.com:8443/embed/dQw4w9WgXcQ"],
    ["an id that is none", "https://www.youtube.com/embed/..%2F..%2Fevil"],
    ["an id with more behind it", "https://www.youtube.com/watch?v=dQw4w9WgXcQ%22onload"],
    ["another page of the provider", "https://www.youtube.com/redirect?q=https://evil.example"],
    ["another scheme", "ftp://www.youtube.com/embed/dQw4w9WgXcQ"],
  ])("%s", async (_, address) => {
    for (const body of [`<iframe src="${address}"></iframe>`, `<${address}>`, `%[${address}]`]) {
      const { html, embeds } = await renderBody(body)
      expect(html).not.toContain("<iframe")
      expect(embeds).toEqual([])
    }
  })

  it.each([
    ["a link with words of its own", `[watch](${film})`],
    ["an address among words", `See ${film} now.`],
    ["an address in a list", `- ${film}\n- other`],
    ["an address in a heading", `## ${film}`],
    ["code", `\`${film}\`\n\n    %[${film}]\n\n\`\`\`\n%[${film}]\n{% embed ${film} %}\n\`\`\``],
    ["another tag", `{% link ${film} %}\n\n{% youtube %}\n\n{% youtube a b %}\n\n{% codepen dQw4w9WgXcQ %}`],
  ])("%s", async (_, body) => {
    expect((await renderBody(body)).html).not.toContain("<iframe")
  })

  it("a frame of an unknown provider becomes a link with the host as its text, and a warning", async () => {
    const { html, warnings } = await renderBody('<iframe src="https://evil.example/x"></iframe>', { name: "it" })
    expect(html).toBe('<p><a href="https://evil.example/x" rel="noopener">evil.example</a></p>')
    expect(warnings).toEqual([
      { code: "removed_element", message: 'it: <iframe> of "https://evil.example/x" was replaced by a link' },
    ])
  })
})

it("a frame without a title has the title of its provider, and one with a title keeps it, even if that is a host", async () => {
  const src = film.replace("watch?v=", "embed/")
  const { embeds } = await renderBody(
    `<iframe src="${src}"></iframe>\n\n<iframe src="${src}" title="youtube.com"></iframe>`,
  )
  expect(embeds.map(({ title }) => title)).toEqual(["YouTube video", "youtube.com"])
  const frames = `<iframe src="//www.a.example:8080/${"x".repeat(400)}"></iframe>\n\n<iframe src="https://b.example/" title="B"></iframe>`
  const { links } = await renderBody(frames)
  expect(links.map(({ text }) => text)).toEqual(["a.example", "B"])
})

it("with embeds set to link, a site gets links", async () => {
  const body = `<iframe title="Song" src="${film.replace("watch?v=", "embed/")}"></iframe>\n\n${film}`
  const { html, warnings } = await renderBody(body, { embeds: "link" })
  expect(html).toBe(
    `<p><a href="https://www.youtube.com/embed/dQw4w9WgXcQ" rel="noopener">Song</a></p>\n<p><a href="${film}" rel="noopener">${film}</a></p>`,
  )
  expect(warnings).toEqual([])
})
