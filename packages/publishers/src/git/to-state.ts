import { markerOf } from "../marker-of.ts"
import type { PublisherWarning, RemoteState, Visibility } from "../publisher.ts"
import { toArticleUrl } from "./file-path.ts"
import type { GitSettings } from "./git-settings.ts"
import { toItemId } from "./item-id.ts"
import type { FoundFile } from "./markdown-file.ts"

export interface StatePlace {
  /** The branch that proposes the file; undefined for one that is in the branch itself. */
  branch?: string | undefined
  visibility?: Visibility
  editUrl?: string | null
  warnings?: readonly PublisherWarning[]
}

/** The state of an article whose file is as found. */
export function toState(file: FoundFile, oid: string, settings: GitSettings, place: StatePlace = {}): RemoteState {
  const { path } = file.fields
  const visibility = place.visibility ?? (file.isHidden ? "draft" : "live")
  return {
    id: toItemId({ path, branch: place.branch }),
    visibility,
    fields: { ...file.fields },
    url: visibility === "live" ? toArticleUrl(path, settings, dateInAddress(file, settings)) : null,
    editUrl: place.editUrl === undefined ? toEditUrl(path, settings) : place.editUrl,
    mark: oid,
    etag: oid,
    ...(file.sequence === undefined ? {} : { sequence: file.sequence }),
    ...(file.contentId === undefined ? {} : { marker: markerOf(file.contentId) }),
    warnings: place.warnings ?? [],
  }
}

/** The day of an article whose page has it in its address. */
function dateInAddress({ fields }: FoundFile, { preset, fieldMap }: GitSettings): string | undefined {
  const name = fieldMap.published_at ?? preset.names.published_at
  const date = preset.dateIsInAddress === true && name !== undefined ? fields.front_matter[name] : undefined
  return typeof date === "string" && /^\d{4}-\d\d-\d\d/.test(date) ? date : undefined
}

/** The page of the host where a person edits a file. */
function toEditUrl(path: string, { provider, remote, branch }: GitSettings): string | null {
  const site = remote.href.replace(/\.git$/, "")
  const place = `${branch}/${path}`.split("/").map(encodeURIComponent).join("/")
  const pages = { github: "edit", gitlab: "-/edit", gitea: "_edit", bitbucket: undefined, generic: undefined }
  return pages[provider] === undefined ? null : `${site}/${pages[provider]}/${place}`
}
