import { hash } from "node:crypto"

import { gitConfigSchema } from "@citable/contract"
import { z } from "zod"

import { checkFieldMap } from "../check-field-map.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import { assertSafePath } from "./assert-safe-path.ts"
import { type Preset, presets } from "./presets.ts"

/** The settings of an integration with every default filled in. */
export interface GitSettings {
  provider: "github" | "gitlab" | "gitea" | "bitbucket" | "generic"
  /** The address to clone from. */
  remote: URL
  /** Owner and name, for all hosts but `generic`. */
  repository: string
  branch: string
  folder: string
  /** The template of a path in the folder, with the extension. */
  path: string
  format: "md" | "mdx"
  preset: Preset
  fieldMap: PublisherSettings["fieldMap"]
  images: "beside" | "folder" | "remote"
  imagesFolder: string
  imagesUrl: string
  mode: "push" | "pull_request"
  unpublish: "delete" | "draft"
  articleUrl: string | undefined
  author: { name: string; email: string }
  token: string
  /** Differs between any two integrations that may not share a commit. */
  key: string
}

const credentialsSchema = z.object({ token: z.string().min(1) })

/** Reads the settings of an integration, and fills in the defaults of its preset. */
export function readGitSettings(settings: PublisherSettings, environment: PublisherEnvironment): GitSettings {
  const config = gitConfigSchema.safeParse(settings.config)
  if (!config.success) throw invalid(`The settings are wrong: ${z.prettifyError(config.error)}`)
  const credentials = credentialsSchema.safeParse(settings.credentials)
  if (!credentials.success) throw invalid("The integration has no access token. Enter one.")
  const { provider, branch, folder, mode = "push", unpublish = "delete", article_url: articleUrl } = config.data
  const preset = presets[config.data.preset ?? "astro"]
  checkNames(settings.fieldMap, preset)
  checkBranch(branch)
  const place = readPath(config.data, preset)
  const imagesFolder = config.data.images_folder ?? preset.imagesFolder
  const fillsIn = place.path.replaceAll(/\{\w+\}/g, "x").replaceAll(/\/{2,}/g, "/")
  assertSafePath(fillsIn.replace(/^\//, ""), "/connection/config/path")
  assertSafePath(folder, "/connection/config/folder")
  assertSafePath(imagesFolder, "/connection/config/images_folder")
  const images = config.data.images ?? preset.images
  const { token } = credentials.data
  const remote = toRemote(config.data)
  if (remote.protocol !== "https:" && !environment.allowPlainHttp) {
    throw invalid(
      "The address begins with http://, which would show the token to everyone on the network. Enter the https:// address.",
    )
  }
  const author = {
    name: config.data.author_name ?? "Citable",
    email: config.data.author_email ?? "citable@localhost",
  }
  return {
    provider,
    remote,
    repository: config.data.repository?.replace(/\.git$/, "") ?? "",
    branch,
    folder,
    ...place,
    preset,
    fieldMap: settings.fieldMap,
    images,
    imagesFolder,
    imagesUrl: (config.data.images_url ?? preset.imagesUrl).replace(/\/+$/, ""),
    mode,
    unpublish,
    articleUrl,
    author,
    token,
    key: hash("sha256", JSON.stringify([provider, remote.href, branch, author, token])),
  }
}

/** Refuses a branch that Git refuses. https://git-scm.com/docs/git-check-ref-format */
function checkBranch(branch: string): void {
  if (!/\.\.|\/\/|\/\.|[./]$|\.lock(?:\/|$)/.test(branch)) return
  throw new PublisherError("publisher_invalid", `Git allows no branch ${branch}. Enter the name of a branch.`, {
    pointer: "/connection/config/branch",
  })
}

/** A name in the front matter has one use: a field of the map takes the place of the preset's name for it. */
function checkNames(fieldMap: PublisherSettings["fieldMap"], { names, hidden }: Preset): void {
  const kept = Object.entries(names).filter(([field]) => !Object.hasOwn(fieldMap, field))
  checkFieldMap(fieldMap, ["citable", hidden.name, ...kept.map(([, name]) => name)])
  if (fieldMap.body === undefined) return
  throw new PublisherError(
    "publisher_invalid",
    "The body is the text of the file, and has no name in its front matter.",
    {
      pointer: "/field_map/body",
    },
  )
}

/** Where the hosts that everybody shares are. */
const servers = {
  github: "https://github.com",
  gitlab: "https://gitlab.com",
  gitea: undefined,
  bitbucket: "https://bitbucket.org",
}

type Config = z.infer<typeof gitConfigSchema>

function toRemote({ provider, url, repository }: Config): URL {
  if (provider === "generic") {
    if (url === undefined) throw invalid("The settings need `url`, the address to clone the repository from.")
    return new URL(url)
  }
  if (repository === undefined) throw invalid("The settings need `repository`, such as owner/name.")
  if (provider !== "gitlab" && repository.split("/").length !== 2)
    throw invalid(`\`${provider}\` needs \`repository\` as owner/name.`)
  const own = url ?? servers[provider]
  if (own === undefined)
    throw invalid("The settings need `url`, the address of the server, such as https://codeberg.org.")
  const server = own.replace(/\/+$/, "")
  return new URL(`${server}/${repository.replace(/\.git$/, "")}.git`)
}

/** The extension of the path and the format agree, and `format` decides. */
function readPath({ path, format }: Config, preset: Preset): { path: string; format: "md" | "mdx" } {
  const template = path ?? preset.path
  const written = /\.(md|mdx)$/.exec(template)?.[1] as "md" | "mdx" | undefined
  const chosen = format ?? (path === undefined ? preset.format : (written ?? preset.format))
  return { path: `${template.replace(/\.mdx?$/, "")}.${chosen}`, format: chosen }
}

const invalid = (message: string) => new PublisherError("publisher_invalid", message)
