/** Fetches a picture of an old site. It must not reach private addresses, and it bounds what it reads. */
export type PictureFetch = (url: string, signal: AbortSignal | undefined) => Promise<Uint8Array>
