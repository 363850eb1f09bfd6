import type { ApiKey, ApiKeyActions, CreatedApiKey } from "../api-key.ts"
import type { AddedConnection } from "../integrations/extend-catalogue.ts"
import type { Scope } from "../scopes.ts"
import type { UploadedMedia } from "../site/index.ts"
import type { CountedAnswers, CountedAnswersInput } from "./counted-answers.ts"
import type { Draws } from "./draw.ts"
import type { ArticleImportOptions, ImportAnswers, ImportKind, ImportRun, TableImportOptions } from "./imports.ts"
import type { Activity, ActorKind } from "./listed-action.ts"
import type { MailChoices, MailKind } from "./mail-choices.ts"
import type { Invited, People, PersonRole } from "./people.ts"
import type { ReportLink } from "./report-link.ts"
import type { SavedView } from "./saved-view.ts"

/** A route, with one flat input. Members that the path does not name are in the query of a GET or DELETE, else in the JSON body. */
interface Route<Input extends object, Answer extends object> {
  input: Input
  answer: Answer
}

type Nothing = Record<string, never>

/**
 * What people do with a brand besides calling tools: each name is a method, and a path below `/v1/brands/{brand_id}`. These routes are not
 * in the catalogue, so agents do not have them. All but the API keys take the session of a person who has signed in.
 */
export interface BrandRoutes {
  "GET /api-keys": Route<Nothing, { data: ApiKey[] }>
  "POST /api-keys": Route<{ name?: string; scopes?: readonly string[]; expires_at?: string }, CreatedApiKey>
  "GET /api-keys/{key_id}": Route<{ key_id: string; limit?: number; cursor?: string }, ApiKeyActions>
  "DELETE /api-keys/{key_id}": Route<{ key_id: string }, ApiKey>
  /** All keys for owners, and those that only read published articles for others. */
  "GET /site-keys": Route<Nothing, { data: ApiKey[] }>
  "GET /people": Route<Nothing, People>
  "POST /invitations": Route<{ email: string; role: PersonRole }, Invited>
  "DELETE /invitations/{invitation_id}": Route<{ invitation_id: string }, Nothing>
  "DELETE /members/{user_id}": Route<{ user_id: string }, Nothing>
  "GET /mail-choices": Route<Nothing, MailChoices>
  "PUT /mail-choices": Route<{ kinds: readonly MailKind[]; zone: string }, Nothing>
  /** What was done to the brand: by everybody, by a key, token or application, or by a person; or one action. */
  "GET /activity": Route<
    { id?: string; by_kind?: ActorKind; by_id?: string; user_id?: string; limit?: number; cursor?: string },
    Activity
  >
  /** The answers behind a figure. */
  "GET /counted-answers": Route<CountedAnswersInput, CountedAnswers>
  /** The texts of prompts by their ids, 200 at most, separated by commas. One in the trash without answers is not among them. */
  "GET /prompt-texts": Route<{ ids: string }, { texts: Record<string, string> }>
  /** The draws of a coin over the list of gaps, the latest first. A look that is due is taken, and stays. */
  "GET /draws": Route<Nothing, Draws>
  /** Draws half of these prompts, which must be the worst of `gaps`. */
  "POST /draws": Route<{ prompt_ids: readonly string[] }, { id: string }>
  /** Calls a draw off: it tells nothing. */
  "DELETE /draws/{draw_id}": Route<{ draw_id: string }, Nothing>
  /** Says which article is for a prompt of an open draw. */
  "PUT /draws/{draw_id}/prompts/{prompt_id}": Route<{ draw_id: string; prompt_id: string; content_id: string }, Nothing>
  /** Takes a prompt out of an open draw: it can be written about, and does not count. */
  "DELETE /draws/{draw_id}/prompts/{prompt_id}": Route<{ draw_id: string; prompt_id: string }, Nothing>
  /** The views that the person has saved, of one list or of all. */
  "GET /views": Route<{ list?: string }, { data: SavedView[] }>
  "PUT /views": Route<SavedView, Nothing>
  "DELETE /views": Route<Pick<SavedView, "list" | "name">, Nothing>
  "GET /usage": Route<Nothing, AccountUsage>
  /** What people last saw of the brand's sites, by the names of the sites in lower case. */
  "GET /site-looks": Route<Nothing, { data: StoredLook[] }>
  /** Keeps where a site without a webhook shows articles, or what somebody has seen of it. */
  "PUT /site-looks": Route<{ site: string } & ({ article_url: string } | { looked_at: string; look: string }), Nothing>
  /** Adds a file to the media library, as `upload_media` does. */
  "POST /uploads": Route<{ filename: string; bytes: Uint8Array }, UploadedMedia>
  /** Says for which prompts an article is written. After its publication, one that is taken out stays known, out of the comparison. */
  "PUT /article-prompts/{content_id}": Route<{ content_id: string; prompt_ids: readonly string[] }, Nothing>
  /** Names a version of an article. An empty name takes the name away. */
  "PUT /revision-names/{revision_id}": Route<{ revision_id: string; content_id: string; name: string }, Nothing>
  /** The text of a model that waits for somebody to take it. A title of null stays as it is. */
  "GET /writings/{writing_id}": Route<{ writing_id: string }, { title: string | null; body: string }>
  /** Makes it a new version of its article; or lets it go. */
  "POST /writings/{writing_id}": Route<{ writing_id: string }, Nothing>
  "DELETE /writings/{writing_id}": Route<{ writing_id: string }, Nothing>
  /** Opens a preview that shows what one editor has not saved. The token reads the article for an hour. */
  "POST /live-texts/{content_id}": Route<{ content_id: string }, { session: string; token: string }>
  /** Keeps what somebody has typed and not saved. A change without fields ends the text. */
  "PUT /live-texts/{content_id}": Route<{ content_id: string; session: string; change: object }, Nothing>
  "DELETE /live-texts/{content_id}": Route<{ content_id: string; session: string }, Nothing>
  /** Notes that the person has the article open, or has closed it, and answers who else has it open. */
  "PUT /live-texts/{content_id}/present": Route<{ content_id: string; is_left?: boolean }, { data: PresentPerson[] }>
  /** Stores the files of an import, as `packFiles` of `@citable/import` packs them, and answers the id for `POST /imports`. */
  "POST /import-files": Route<{ kind: ImportKind; bytes: Uint8Array }, { id: string }>
  "POST /imports": Route<
    { id: string; total: number } & (
      | { kind: "articles"; options: ArticleImportOptions }
      | { kind: "search" | "backlinks"; options: TableImportOptions }
    ),
    { id: string }
  >
  /** The latest imports of articles of the person. */
  "GET /imports": Route<Nothing, { data: Pick<ImportRun, "id" | "state" | "total" | "created_at">[] }>
  "GET /imports/{import_id}": Route<{ import_id: string }, ImportRun>
  /** Reads the files once more, with answers to what they leave open. Only before the import begins. */
  "POST /imports/{import_id}/check": Route<{ import_id: string } & ImportAnswers, Nothing>
  "POST /imports/{import_id}/start": Route<{ import_id: string }, Nothing>
  /** `words`: the paragraphs that stand above each report. */
  "GET /report-links": Route<Nothing, { data: ReportLink[]; words: string[] }>
  "PUT /report-words": Route<{ words: string }, Nothing>
  /** Answers the secret part of the link. No other answer shows it. */
  "POST /report-links": Route<{ name: string; days: number }, { token: string; expires_at: string }>
  "DELETE /report-links/{link_id}": Route<{ link_id: string }, Nothing>
  "PUT /made/{once}": Route<{ once: string; request: readonly (readonly [string, string])[]; made: object }, Nothing>
  "POST /made/{once}/take": Route<{ once: string }, { made: object | null }>
}

/** Somebody who has an article open in an editor. */
export interface PresentPerson {
  email: string
  /** When the editor was opened, or last saved. */
  at: string
}

/** What is kept of a site. */
export interface StoredLook {
  site: string
  /** Where a site without a webhook shows articles; null if nobody has said it. */
  article_url: string | null
  /** When somebody looked last; null for never. */
  looked_at: string | null
  /** What was seen, as JSON of the pages; null for nothing. */
  look: string | null
}

export type BrandRouteName = keyof BrandRoutes
export type BrandRouteInput<Name extends BrandRouteName> = BrandRoutes[Name]["input"]
export type BrandRouteAnswer<Name extends BrandRouteName> = BrandRoutes[Name]["answer"]

/** What an account has used of its month. */
export interface AccountUsage {
  plan: string
  /** Null if the plan has no limit: then nothing is counted. */
  usage: { quota: number; used: number; month_end: string } | null
  /** What the brand has spent in the last calendar months (UTC), the current one first. */
  spending: SpentMonth[]
}

/** What a brand has spent in a calendar month, in US dollars: what vendors billed at known prices. */
export interface SpentMonth {
  /** Such as `2026-11`. */
  month: string
  scans: {
    usd: number
    /** Billed answers, with those that nobody can use. */
    answers: number
    /** How many of them have no known price, so that `usd` lacks them. */
    unpriced: number
  }
  writing: {
    usd: number
    /** What running jobs may still spend. */
    reserved_usd: number
    jobs: number
    /** How many requests have no known price. */
    unpriced: number
  }
}

/** The answer of `GET /v1/session`: who has signed in, and what the person can do with the brand or account that the credential names. */
export interface SessionAnswer {
  user: { id: string; email: string }
  /** The brand that the credential names, or null. */
  brand: {
    id: string
    account_id: string
    /** Null for an owner of the account. */
    role: PersonRole | null
    scopes: Scope[]
  } | null
  /** The kinds of platforms that the service publishes to. */
  platforms: (AddedConnection & PlatformWords)[]
  most_upload_bytes: number
  /** Why sites get pictures as they were uploaded; null if they get smaller versions. */
  pictures_fault: string | null
}

/** What people read of a kind of platform before they connect it. */
export interface PlatformWords {
  /** What people call it. */
  name: string
  /** What its publisher was tested on. `vendor_schema` means that nobody has run it against the platform itself. Default: `real_server`. */
  testedOn?: "real_server" | "vendor_schema"
  /** What somebody does on the platform before connecting, one step a line. Default: none. */
  steps?: readonly string[]
  /** Says what a name in `field_map` is there, with an example. Default: the platform has no fields of one's own. */
  ownFields?: string
}

/** The answer of `GET /v1/session/accounts`: the accounts in which the person has a role, in the order of their ids. */
export interface SessionAccounts {
  data: {
    id: string
    is_owner: boolean
    /** What the person can do with each brand; null for an owner of the account, who can do everything. */
    brands: { id: string; scopes: Scope[] }[] | null
  }[]
}

/**
 * The answer of `GET /v1/session/spending?brands=…`: what brands of the account that the credential names have spent this month and last. A
 * brand that the person cannot see is not in it.
 */
export interface SessionSpending {
  data: { brand_id: string; months: SpentMonth[] }[]
}
