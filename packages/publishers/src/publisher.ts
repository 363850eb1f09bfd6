import type { Article } from "@citable/contract"

/**
 * A platform that shows articles of a brand elsewhere: WordPress, a Git repository, an endpoint of the brand's own.
 *
 * Each call makes one step, and each step may run twice: the caller repeats it after a crash or a lost answer. Only
 * `reserve` is not idempotent, so the caller asks `find` before it. Every method that sends a request throws a
 * `PublisherError`.
 */
export interface Publisher {
  readonly capabilities: PublisherCapabilities
  /** Checks the credentials, and reads what the platform offers. Changes nothing there. */
  check(options: CallOptions): Promise<PublisherCheck>
  /**
   * Asks the platform once for what `render` has to know of it, such as the fields that it requires. Called before `render`; a publisher that
   * knows already sends no request.
   */
  prepare?(options: CallOptions): Promise<void>
  /**
   * Converts an article to what the platform stores. Sends no request, and reads no clock: the same input gives the same
   * document. Throws `invalid` for an article that the platform cannot hold.
   */
  render(article: Article, options: RenderOptions): Promise<RemoteDocument>
  /** Finds everything that earlier attempts may have left under a marker, oldest first. Copies that people made come last. */
  find(marker: string, options: FindOptions): Promise<RemoteRef[]>
  /** Creates an invisible item under a marker. A publisher that names its items itself returns the name, without a request. */
  reserve(marker: string, document: RemoteDocument, options: CallOptions): Promise<RemoteRef>
  /** Reads an item; undefined if the platform has none with this id. */
  read(id: string, options: ReadOptions): Promise<RemoteState | undefined>
  /**
   * Makes an item equal to a document, in one step that also makes it visible. Throws `conflict` if the item is no longer
   * as `expected`, as far as the platform can tell. A platform that first stages a change gets both requests here; what a crash leaves between
   * them is `staged` at the next look. After an error, the item is as it was or as it was sent, there or in `staged`: the caller reads which.
   */
  write(id: string, document: RemoteDocument, options: WriteOptions): Promise<RemoteState>
  /** Hides an item, and destroys nothing that a person wrote. */
  withdraw(id: string, options: WithdrawOptions): Promise<RemoteState>
  /**
   * Deletes an unchanged placeholder with this marker. With `expected`, also a draft with this marker that nobody has changed since that state.
   * Does nothing to any other item.
   */
  discard(ref: RemoteRef, marker: string, options: DiscardOptions): Promise<void>
  /** Stores a picture once. Only with `images: "upload"`. */
  putImage?(image: ImageFile, options: CallOptions): Promise<PlacedImage>
  /** Which of up to 100 pictures that `putImage` stored the platform still has, by their ids. Default: it is believed to have them. */
  checkImages?(ids: readonly string[], options: CallOptions): Promise<ReadonlySet<string>>
  /**
   * The marks of up to 100 items in one request: a text that differs once an item has changed. An item that is gone is
   * absent. Without this method, the caller reads each item.
   */
  survey?(ids: readonly string[], options: CallOptions): Promise<ReadonlyMap<string, string>>
  /**
   * How the fields of a document look in an item that holds them, for platforms that write some in their own way: what is the same for readers
   * is as in the item, and what the item cannot hold is absent. See `compareFields`. Default: as they are sent.
   */
  stored?(document: RemoteDocument, state: RemoteState): Readonly<Record<string, unknown>>
  /** How far the host of the platform is with the pages of an item, such as the checks of its commit. Undefined if nobody tells. */
  findBuild?(id: string, options: CallOptions): Promise<RemoteBuild | undefined>
  /** Reads the fields of an item as parts of an article, so that somebody can take over what a person wrote there. Sends no request. */
  readBack?(state: RemoteState, options: ReadBackOptions): ReadBack
}

export interface PublisherCapabilities {
  /** Whether an item can wait as a draft until a person publishes it there. */
  drafts: boolean
  /**
   * Where pictures go: `upload` sends each with `putImage`, `with_document` gives their bytes to `write`, and `by_url`
   * leaves them where they are.
   */
  images: "upload" | "with_document" | "by_url"
  /** Whether the platform can return what it holds. Without it, nobody can look for changes by others. */
  reads: boolean
  /** Whether `write` and `withdraw` compare and set in one step. False for a platform that tells versions apart by whole seconds alone. */
  compareAndSet: boolean
  /** Whether `withdraw` keeps what a person wrote there. Without it, the caller stops if somebody changed the item. Default: false. */
  withdrawKeepsText?: boolean
  /** The fields that only say where an item is: who changes them changes no word. Default: none. */
  placeFields?: readonly string[]
  /** Whether a person publishes there by hand: `write` notes the address that the person gives as the id, and sends nothing. Default: false. */
  byHand?: boolean
  /** Whether links without a host stay as they are, because the platform is the brand's own site. Default: false. */
  keepsRelativeLinks?: boolean
  /** How many articles can be on their way at once. */
  atOnce: number
  /** The most requests that the platform takes, which `paceFetch` keeps. Default: no limit is known. */
  rate?: RequestRate
}

/** At most so many requests in any span of so many milliseconds. */
export interface RequestRate {
  requests: number
  perMs: number
}

export interface CallOptions {
  signal: AbortSignal
}

export interface FindOptions extends CallOptions {
  /** What is about to be published: an item at its address is looked at, too. */
  document?: RemoteDocument
}

export interface ReadOptions extends CallOptions {
  /** Whether to ask who has the item open. Default: true. */
  asksWhoEdits?: boolean
  /** Finds the item with this marker again, if it is no longer at its id because a person moved it. The state then has the new id. */
  marker?: string
}

/** What a host says of the build that shows an item. */
export interface RemoteBuild {
  state: "running" | "passed" | "failed"
  /** The host's words; empty for none. */
  detail: string
}

export interface WriteOptions extends CallOptions {
  marker: string
  /** Increases with each write to the item. A publisher that can store it does so, and returns it with `read`. */
  sequence: number
  as: "live" | "draft"
  /** The state that the caller saw last; undefined if it compares nothing. */
  expected: RemoteState | undefined
  /** Whether the item may be one that a person made. Default: false. */
  overwrite?: boolean
  /** Fields of the document that a person has changed in the item, as `compareFields` names them. They stay as they are there. */
  keeps?: readonly string[]
  /** The pictures of the document, for `images: "with_document"`. */
  images: readonly ImageFile[]
}

export interface DiscardOptions extends CallOptions {
  /** The draft as `write` returned it. A publisher that deletes placeholders alone ignores it. */
  expected?: RemoteState
}

export interface WithdrawOptions extends CallOptions {
  marker: string
  sequence: number
  expected: RemoteState | undefined
}

export interface RenderOptions {
  marker: string
  /** The item's id, if the platform has one. */
  id: string | null
  /**
   * `first` is the date with which the article first went to the platform, which never changes. `earlier` is the one that the writer chose,
   * or of a publication before that; null for neither.
   */
  dates?: { first: string; earlier: string | null }
  /** The addresses of links, by how the body writes them. A link that is absent stays as it is. */
  links: ReadonlyMap<string, string>
  /** The pictures, by how the body or the cover writes their address. One that is absent stays where it is. */
  images: ReadonlyMap<string, RemoteImage>
}

/** What a publisher sends, in the platform's own names. */
export interface RemoteDocument {
  /** JSON. Only what the publisher writes, without the marker and the sequence. */
  fields: Readonly<Record<string, unknown>>
  /** What the platform cannot hold, and what was left out for it. */
  warnings: readonly PublisherWarning[]
  /** The words that readers get, one block a line, as `renderBody` finds them. It is not sent: with it, nobody renders the article again. */
  text?: string
}

export interface PublisherWarning {
  /** Permanent, such as `canonical_not_supported`. */
  code: string
  /** The field of the article, as a JSON pointer such as `/body`. */
  pointer: string
  detail: string
}

export interface RemoteRef {
  id: string
  visibility: Visibility
  /** Whether a person made it from an item of ours, so that it is theirs. Default: false. */
  isCopy?: boolean
}

/** `proposed` waits for a person to accept it, such as a pull request. `told`: a person says that it is there, and nobody has looked. */
export type Visibility = "told" | "live" | "draft" | "scheduled" | "proposed" | "hidden" | "trashed"

/** What the platform holds of an item. */
export interface RemoteState extends RemoteRef {
  /** The same names as in `RemoteDocument.fields`. What a person added beside them is not here, and each write keeps it. */
  fields: Readonly<Record<string, unknown>>
  /** Whether the answer to a write told `fields`, for a platform that nobody can read. Default: false, and they are those that were sent. */
  isTold?: boolean
  /** What waits there to be released, if it differs from `fields`, which visitors get. The next write would release it. */
  staged?: Readonly<Record<string, unknown>>
  /** Its public address; null if it has none. */
  url: string | null
  /** Where a person edits it; null if unknown. */
  editUrl: string | null
  /** As in the answer of `survey`; null without that method. */
  mark: string | null
  /** For the platform's own compare-and-set. */
  etag?: string
  /** The sequence of the write that it holds, if the platform can store one. */
  sequence?: number
  /** The marker that the item carries, if the platform can store one. A copy has the marker of another item, and so none. */
  marker?: string
  /** Whether the item is what `reserve` made, and nobody has written anything into it. */
  isPlaceholder?: boolean
  /** Set while a person has the item open: who, in the platform's words. */
  editing?: string
  /** What the platform changed, such as a slug that was taken. */
  warnings: readonly PublisherWarning[]
  /** What is true of the item only for now, such as the last comment on its pull request. Each look replaces what the one before found. */
  remarks?: readonly PublisherWarning[]
}

export interface ImageFile {
  /** The address, as the article writes it. */
  source: string
  bytes: Uint8Array
  /** The media type, from the bytes. */
  type: string
  /** A file name with the extension of its type: lower case, ASCII. */
  name: string
  /** Of the bytes, in lower-case hexadecimal. */
  sha256: string
  alt: string
}

/** Where a picture of an article is. Everybody can read it at `url`. */
export type RemoteImage =
  /** Where the article has it. */
  | { kind: "stays"; url: string }
  | PlacedImage
  /** In a file that goes with the document. With `isThere`, an earlier document brought it, and this one does not. */
  | { kind: "carried"; url: string; sha256: string; name: string; isThere: boolean }

export interface PlacedImage {
  kind: "placed"
  /** The platform's id; null for one that the platform does not know by an id. */
  id: string | null
  /** The address on the platform. */
  url: string
}

export interface PublisherCheck {
  /** Who the credentials belong to, in the platform's words. */
  account: string
  /** The places that articles can go to. */
  targets: readonly { id: string; name: string }[]
  /** The names that a field map can use. */
  fields: readonly string[]
  warnings: readonly PublisherWarning[]
}

/** What reading an item back needs of the article that the platform got. */
export interface ReadBackOptions extends Pick<RenderOptions, "links" | "images"> {
  article: Article
  /** What was sent; undefined if nobody knows any more. */
  sent: RemoteDocument | undefined
}

/** A part of an article that a platform gives back, and the platform's field that it comes from. */
export type ReadBackPart = { from: string } & (
  | { field: "title" | "slug"; value: string }
  | { field: "excerpt"; value: string | null }
  | { field: "tags"; value: string[] }
  | {
      field: "seo"
      value: { title?: string | null; description?: string | null; canonical_url?: string | null; noindex?: boolean }
    }
  /** Its links and pictures have the addresses of the article again, as far as they are the article's. */
  | { field: "body"; value: string; format: "html" | "markdown" | "mdx" }
)

/** What an item holds, as parts of an article. */
export interface ReadBack {
  parts: ReadBackPart[]
  /** What no part of an article can hold, or is not the same there. */
  left: { from: string; detail: string }[]
}
