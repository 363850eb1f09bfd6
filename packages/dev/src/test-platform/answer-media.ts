import { createHash } from "node:crypto"

import { can, type PlatformAnswer, type PlatformRequest, type PlatformWorld } from "./platform-world.ts"
import type { TestPost } from "./post-store.ts"
import { RestError } from "./rest-error.ts"
import { pickFields, toPage } from "./rest-lists.ts"

const signatures = {
  "image/png": "89504e47",
  "image/jpeg": "ffd8ff",
  "image/gif": "47494638",
  "image/webp": "52494646",
}

/** The routes below `/wp/v2/media`. */
export function answerMedia(world: PlatformWorld, request: PlatformRequest): PlatformAnswer {
  const { method, query, isSignedIn } = request
  const [, id] = request.route.split("/")
  if (id !== undefined) {
    const file = world.posts.get(Number(id), "attachment")
    if (method === "DELETE" && query.get("force") !== "true") {
      throw new RestError(501, "rest_trash_not_supported", "The post does not support trashing.")
    }
    if (method === "DELETE") world.posts.remove(file)
    else if (method !== "GET") describe(world, file, request)
    return { value: pickFields(toJson(world, file), query) }
  }
  if (method === "GET") {
    const slugs = query.get("slug")?.split(",")
    const found = world.posts
      .all()
      .filter((post) => post.type === "attachment" && (slugs?.includes(post.slug) ?? true))
      .toReversed()
    const { items, headers } = toPage(found, query)
    return { headers, value: items.map((post) => pickFields(toJson(world, post), query)) }
  }
  if (!isSignedIn || !can(world, "upload_files")) {
    throw new RestError(isSignedIn ? 403 : 401, "rest_cannot_create", "Sorry, you are not allowed to upload media.")
  }
  const file = upload(world, request)
  const location = `${world.url()}/wp-json/wp/v2/media/${file.id}`
  return { status: 201, headers: { location }, value: pickFields(toJson(world, file), query) }
}

function upload(world: PlatformWorld, request: PlatformRequest): TestPost {
  const { headers, bytes } = request
  if (bytes.length === 0) throw new RestError(400, "rest_upload_no_data", "No data supplied.")
  const disposition = headers.get("content-disposition")
  const name = /filename="?([^";]+)"?/.exec(disposition ?? "")?.[1]
  if (name === undefined) {
    throw new RestError(400, "rest_upload_no_content_disposition", "No Content-Disposition supplied.")
  }
  const sum = headers.get("content-md5")
  if (sum !== null && sum !== createHash("md5").update(bytes).digest("hex")) {
    throw new RestError(412, "rest_upload_hash_mismatch", "Content hash did not match expected.")
  }
  const start = Buffer.from(bytes.subarray(0, 4)).toString("hex")
  const type = Object.entries(signatures).find(([, signature]) => start.startsWith(signature))?.[0]
  if (type === undefined) {
    throw new RestError(500, "rest_upload_sideload_error", "Sorry, you are not allowed to upload this file type.")
  }
  const taken = new Set(world.posts.all().map((post) => post.file?.path))
  const toPath = (suffix: string) => `/wp-content/uploads/2026/11/${name.replace(/(\.[^.]+)?$/, `${suffix}$1`)}`
  let path = toPath("")
  for (let number = 1; taken.has(path); number++) path = toPath(`-${number}`)
  const title = (path.split("/").at(-1) ?? "").replace(/\.[^.]+$/, "")
  const file = world.posts.create("attachment", {
    title,
    slug: title,
    status: "inherit",
    file: { path, bytes, type, alt: "" },
  })
  return describe(world, file, request)
}

/** Parameters of an upload come in the query, those of an update in the body. */
function describe(world: PlatformWorld, file: TestPost, { query, json }: PlatformRequest): TestPost {
  const value = (name: string) => query.get(name) ?? (typeof json[name] === "string" ? json[name] : undefined)
  const [slug, title, alt] = [value("slug"), value("title"), value("alt_text")]
  if (alt !== undefined && file.file !== undefined) file.file.alt = alt
  return world.posts.update(file, {
    ...(slug === undefined ? {} : { slug }),
    ...(title === undefined ? {} : { title }),
  })
}

function toJson(world: PlatformWorld, post: TestPost): Record<string, unknown> {
  const address = world.url() + (post.file?.path ?? "")
  return {
    id: post.id,
    slug: post.slug,
    status: post.status,
    type: "attachment",
    link: `${world.url()}/${post.slug}/`,
    title: { raw: post.title, rendered: post.title },
    author: post.author,
    alt_text: post.file?.alt,
    media_type: "image",
    mime_type: post.file?.type,
    media_details: { file: post.file?.path.replace("/wp-content/uploads/", ""), sizes: {} },
    source_url: address,
  }
}
