declare module "@tryghost/content-api" {
  /** The part of the package, which has no types of its own, that the benchmark uses. */
  export interface Posts extends Array<object> {
    meta: { pagination: { next: number | null } }
  }
  const create: new (options: { url: string; key: string; version: string }) => {
    posts: { browse(options: { limit: number; page: number; include: string[] }): Promise<Posts> }
  }
  export default create
}
