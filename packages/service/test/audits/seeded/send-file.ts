import type { ServerResponse } from "node:http"

const types: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  js: "text/javascript",
  woff2: "font/woff2",
  mp4: "video/mp4",
  png: "image/png",
  ico: "image/x-icon",
  json: "application/manifest+json",
  rss: "application/rss+xml",
}

const styles: Readonly<Record<string, string>> = {
  "names-a-font": '@font-face { font-family: Harbour; src: url("gone.woff2") format("woff2") }',
  "names-a-picture": "body { background: url(/images/gone.png) }",
  imports: '@import "gone.css";',
  "imports-a-picture": "@import url(names-a-picture.css) screen;",
  unencrypted: "body { background: url(http://roaster.test/bean.png) }",
  "names-what-is-there": '@import "plain.css"; @font-face { src: url(old.eot), url(harbour.woff2) }',
}
const moved: Readonly<Record<string, string>> = {
  "/files/moved.css": "/site.css",
  "/files/leaves.js": "http://roaster.test/a.js",
}

/** Answers for a file that a page of the seeded site loads; returns whether it is one. Those that are gone are no files. */
export function sendFile(path: string, response: ServerResponse): boolean {
  const [, name = "", ending = ""] = /^\/(?:files\/)?([\w-]+)\.(\w+)$/.exec(path) ?? []
  const type = types[ending]
  const location = moved[path]
  if (location !== undefined) response.writeHead(302, { location }).end()
  else if (path === "/search") response.writeHead(200, { "content-type": "text/html" }).end("Found")
  else if (type === undefined || name === "gone" || name === "old") return false
  else if (name === "page") response.writeHead(200, { "content-type": "text/html" }).end("<!doctype html>Home")
  else if (name === "large") response.writeHead(200, { "content-type": type, "content-length": 1_100_000 }).end()
  else response.writeHead(200, { "content-type": type }).end(styles[name] ?? "")
  return true
}
