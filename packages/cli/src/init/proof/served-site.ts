/** A site that answers on loopback as it will on its host. */
export interface ServedSite {
  /** Such as `http://127.0.0.1:4815`. */
  origin: string
  /** What the site said so far, such as the errors of its log. */
  said(): string
  stop(): Promise<void>
}

/** Variables that a site gets besides, or in place of, those of its env file. Undefined removes one. */
export type SiteEnv = Readonly<Record<string, string | undefined>>

export interface BuildOptions {
  env: SiteEnv
  signal: AbortSignal
}

/** A site that its framework has built, apart from what the person has built. Only a start shows whether its server runs here. */
export interface BuiltSite {
  /** What was done, such as `Astro built the site`. */
  done: string
  /** Why nobody can see here how a publication shows, such as a cache that only the host has. Undefined if it can be seen. */
  hidden: string | undefined
  /** The name of a cache that is at the host, or elsewhere outside of the server; undefined if the server has its own, or none. */
  farCache?: string | undefined
  /** Starts the site with these variables. */
  serve(options: BuildOptions): Promise<ServedSite>
  /** Removes what the build made. */
  remove(): Promise<void>
}

/** Builds a site with its own framework. Throws `config_does_not_load` or `pages_do_not_render` with what the framework says. */
export type BuildSite = (folder: string, options: BuildOptions) => Promise<BuiltSite>
