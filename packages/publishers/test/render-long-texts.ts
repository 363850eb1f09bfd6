import type { Article } from "@citable/contract"

import { sampleArticle } from "../src/conformance/sample-article.ts"
import { PublisherError } from "../src/publisher-error.ts"
import { createPublisher } from "./create-publisher.ts"

/**
 * Renders long texts by each publisher, as a process of its own: what takes for ever is ended from outside. Each text made an expression
 * read the same characters again and again. `quick` leaves out those for which the parsers of Markdown take seconds.
 */
const isQuick = process.argv[2] === "quick"
const length = 200_000
const many = (part: string) => part.repeat(Math.ceil(length / part.length))
const slow = new Set(["empty lines", "empty lines in code", "addresses", "tags that nobody ends", "ends of tags"])
const texts: Record<string, string> = {
  "a tag without an end": `<div${many(" a=bb")}\n`,
  "names of attributes": `<div${many(" a")}\n`,
  "spaces in a line": `a${many(" ")}b`,
  "empty lines in code": `<pre>${many("\n")}x</pre>`,
  "empty lines": `a${many("\n")}b`,
  addresses: `<p>${many("https://a.example\n\n")}x</p>`,
  "a style of letters": `<div style="${many("a")}">x</div>`,
  "a style of brackets": `<div style="a:${many("(")}">x</div>`,
  "tags that nobody ends": `<p>${many("<x>")}</p>`,
  "ends of tags": `<p>${many("<b>").slice(0, length / 2)}${many("</x>")}</p>`,
}

const kinds = {
  git: ["plain", "next-mdx"].map((preset) => ({
    config: { provider: "generic", url: "https://git.example.com/a.git", branch: "main", folder: "blog", preset },
    credentials: { token: "a-token" },
  })),
  wordpress: (["blocks", "html", "classic"] as const).map((body) => ({
    config: { url: "https://example.com/", body },
    credentials: { username: "a", application_password: "b" },
  })),
}

for (const [kind, connections] of Object.entries(kinds)) {
  for (const connection of connections) {
    const publisher = await createPublisher(
      { kind, ...connection, fieldMap: {} },
      {
        fetch: () => Promise.reject(new Error("no request")),
        resolveHost: () => Promise.reject(new Error("no name")),
        allowPlainHttp: false,
        cacheFolder: "/nonexistent",
        now: () => 0,
      },
    )
    for (const [name, body] of Object.entries(texts)) {
      for (const body_format of ["markdown", "html"] as const) {
        const target = String(Object.values(connection.config).at(-1))
        if (isQuick && slow.has(name) && (target === "next-mdx" || body_format === "markdown")) continue
        const article: Partial<Article> = { body, body_format }
        const options = { marker: "citable-cnt-1", id: null, links: new Map(), images: new Map() }
        const from = performance.now()
        const told = await publisher?.render(sampleArticle(article), options).then(
          () => "rendered",
          (error: unknown) => {
            if (error instanceof PublisherError) return error.code
            throw error
          },
        )
        const ms = Math.round(performance.now() - from)
        console.log(`${kind} ${target}: ${name} in ${body_format}: ${told}, ${ms} ms`)
      }
    }
  }
}
