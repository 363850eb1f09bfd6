import type { Article } from "@citable/contract"

import type { PublisherSettings } from "../publisher-settings.ts"
import type { Publisher } from "../publisher.ts"
import type { FaultyProxy, ProxiedRequest } from "./start-faulty-proxy.ts"

/** A platform with a proxy before it, and what a test can see and do there without the publisher. */
export interface PublisherUnderTest {
  proxy: FaultyProxy
  /** Creates a publisher that sends its requests to the proxy. */
  create(options?: CreateOptions): Promise<Publisher>
  /** Milliseconds in which the platform answers any request. */
  patienceMs: number
  /** Parts of the credentials that nobody may ever read. */
  secrets: readonly string[]
  /** Whether the publisher names its items itself, so that `reserve` sends no request. */
  namesItems?: boolean
  /** The requests of `survey`, however many items it names. Default: 1. */
  requestsPerSurvey?: number
  /** Whether a request changes something on the platform. */
  isWrite(request: ProxiedRequest): boolean
  /** Whether a request releases what is staged. */
  isRelease?(request: ProxiedRequest): boolean
  /** What everybody can see now, oldest first. */
  visible(): Promise<readonly VisibleItem[]>
  /** How many items there are, hidden ones included, and trashed ones not. */
  count(): Promise<number>
  /** A person puts a text into the item. */
  edit?(id: string, text: string): Promise<void>
  /** A person puts a text into the item that waits to be released. */
  stage?(id: string, text: string): Promise<void>
  /** A person puts the item into the trash. */
  trash?(id: string): Promise<void>
  /** A person deletes the item for ever. */
  remove?(id: string): Promise<void>
  /** A person opens the item in an editor and types. */
  openEditor?(id: string): Promise<void>
  /** How many uploaded pictures there are. */
  files?(): Promise<number>
  /** Changes the article to one that this platform can hold, for platforms that can hold less. */
  adapt?: (article: Article) => Article
  close(): Promise<unknown>
}

export interface CreateOptions {
  /** Milliseconds for a request. Default: long. */
  timeoutMs?: number
  wrongCredentials?: boolean
  /** Default: none. */
  fieldMap?: PublisherSettings["fieldMap"]
  /** Another place for the requests than the proxy. */
  url?: string
}

export interface VisibleItem {
  id: string
  /** Title and text. */
  text: string
}

export type OpenPublisher = () => Promise<PublisherUnderTest>
