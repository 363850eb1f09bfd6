/** Changes with the sources of the reader of mentions, so that stored answers are read anew. `pnpm run reference` writes it. */
export const readerVersion = "16a598e0755b"
