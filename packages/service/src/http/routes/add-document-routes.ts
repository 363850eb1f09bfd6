import { createHash } from "node:crypto"

import type { Tool } from "@citable/contract"
import { docsPage, docsScript, docsStyle } from "@citable/openapi/docs-page"
import type { Context, Hono } from "hono"

import { matchesEtag } from "../../call/matches-etag.ts"
import { bulkImportHandlers, bulkImports } from "../../gate/bulk-imports.ts"
import { handlers } from "../../gate/handlers.ts"
import { refuseOtherMethods } from "../refuse-other-methods.ts"
import type { Env } from "../request-env.ts"
import { readViewerFile, type ViewerFile, viewerFiles } from "./swagger-ui-file.ts"

interface Document {
  text: string
  type: string
  etag: string
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

const openApis = new WeakMap<readonly Tool[], Promise<Document>>()

/** Adds `/openapi.json`, `/docs`, which shows it, and the plugin for WordPress. They are the same for everybody and need no credential. */
export function addDocumentRoutes(app: Hono<Env>, tools: readonly Tool[]): void {
  const documents: Record<string, () => Document | Promise<Document>> = {
    "/openapi.json": () => openApiOf(tools),
    "/docs": () => toDocument(docsPage, "text/html; charset=utf-8"),
    "/docs/start.js": () => toDocument(docsScript, "text/javascript; charset=utf-8"),
    "/docs/citable.php": writePlugin,
    "/docs/citable.css": () => toDocument(docsStyle, "text/css; charset=utf-8"),
  }
  for (const name of Object.keys(viewerFiles) as ViewerFile[]) {
    documents[`/docs/${name}`] = async () =>
      toDocument(await readViewerFile(name), `${viewerFiles[name]}; charset=utf-8`)
  }
  for (const [path, read] of Object.entries(documents)) {
    app.get(path, async (context) => respond(context, await read()))
    refuseOtherMethods(app, path, ["GET"])
  }
}

async function writePlugin(): Promise<Document> {
  const { wordpressPlugin } = await import("@citable/publishers/wordpress-plugin")
  // Not a type that a web server with PHP would run.
  return toDocument(wordpressPlugin, "application/octet-stream")
}

/** Writes the document of a catalogue once. */
function openApiOf(tools: readonly Tool[]): Promise<Document> {
  const known = openApis.get(tools) ?? writeOpenApi(tools)
  openApis.set(tools, known)
  return known
}

async function writeOpenApi(tools: readonly Tool[]): Promise<Document> {
  const [{ createOpenApi }, { visibilityExamples }] = await Promise.all([
    import("@citable/openapi/create-openapi"),
    import("../openapi/examples/visibility-examples.ts"),
  ])
  const document = createOpenApi({
    tools: [...tools, ...bulkImports],
    examples: visibilityExamples,
    isAvailable: (name) => name in handlers || name in bulkImportHandlers,
  })
  return toDocument(JSON.stringify(document), "application/json")
}

function toDocument(text: string, type: string): Document {
  return { text, type, etag: `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"` }
}

function respond(context: Context<Env>, { text, type, etag }: Document): Response {
  const headers = {
    etag,
    "cache-control": "public, max-age=0, must-revalidate",
    "content-security-policy": policy,
    "referrer-policy": "no-referrer",
  }
  if (matchesEtag(context.req.header("if-none-match") ?? null, etag))
    return new Response(null, { status: 304, headers })
  return new Response(text, { headers: { ...headers, "content-type": type } })
}
