/** Changes with the sources of the reader of mentions, so that stored answers are read anew. `pnpm run reference` writes it. */
export const readerVersion = "b42b63727f4a"
