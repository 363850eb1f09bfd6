import type { Socket } from "node:net"

import type { PlatformWords, ReportRange, Scope, SharedReport } from "@citable/contract"
import type { AddedConnection } from "@citable/contract/integrations"
import type { PageRequest, PageResponse } from "@citable/safe-fetch"
import type { Context } from "hono"

import type { BrandPage } from "./brand-page.ts"
import type { FormReader } from "./form-reader.ts"
import type { PageAccount } from "./page-account.ts"
import type { Page } from "./page.ts"

/** What the server knows about a request for a page. */
export type PageEnv = {
  Bindings: {
    requestId: string
    clientIp?: string | undefined
    /** The server's end of the connection. */
    socket?: Pick<Socket, "localAddress" | "localPort"> | undefined
  }
}

/** A request from a browser whose user has signed in. */
export interface SignedInRequest<Brand extends BrandPage = BrandPage> extends FormReader {
  origin: string
  user: { id: string; email: string }
  csrf: string
  show(page: Omit<Page, "user">): Response
  /** Redirects to a path of this service. */
  go(location: string): Response
  /**
   * Loads the brand of a page. Throws 404 if it does not exist or the user cannot see it, and 403 if the user lacks the scope that the page
   * is for.
   */
  openBrand(brandId: string, options?: { scope?: Scope | undefined }): Promise<Brand>
  /** Lists the accounts in which the user has a role, in the order of their ids. */
  listAccounts(): Promise<PageAccount[]>
}

/** A kind of platform that a brand can be connected to. */
export type PagePlatform = AddedConnection & PlatformWords

/** What serves the pages of a dashboard: sessions, problems, and calls of tools as the person who has signed in. */
export interface PageHost<Brand extends BrandPage = BrandPage> {
  /** Serves a page to a user who has signed in. It redirects everybody else to the sign-in page, which leads back here. */
  serveSignedIn: (
    context: Context<PageEnv>,
    handle: (page: SignedInRequest<Brand>) => Promise<Response>,
  ) => Promise<Response>
  /** Renders every page. */
  renderPage: (page: Page) => Response
  /** The time, in milliseconds since 1970. */
  now: () => number
  /** The kinds of platforms that this service publishes to. Known once a person has signed in, so read it while you serve a page. */
  platforms: readonly PagePlatform[]
  /** The largest file that the library takes, in bytes. Known as `platforms` is. */
  mostUploadBytes: number
  /** Why sites get pictures as they were uploaded. Undefined if they get smaller versions. */
  picturesFault: () => string | undefined
  /** Whether this is a demonstration, whose visitor needs a hint about what to try. */
  isDemo: boolean
  /** Fetches a page of a brand's site, with the bounds and the guard of `@citable/safe-fetch`. It follows no redirects. */
  fetchSite: (url: string, init?: { signal?: AbortSignal; headers?: Record<string, string> }) => Promise<Response>
  /** Fetches what a page of a site names, such as its pictures: never from a private network. */
  fetchPage: (request: PageRequest) => Promise<PageResponse>
  /** Reads the report of a link, for a reader without a sign-in. Throws 404 for a link that does not work, and 429 for too many. */
  readReport: (context: Context<PageEnv>, token: string, range: ReportRange) => Promise<SharedReport>
  /** Gets errors of work that runs after the answer. */
  onError: (error: unknown) => void
}
