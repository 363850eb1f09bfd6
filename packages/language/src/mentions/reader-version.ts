/** Changes with the sources of the reader of mentions, so that stored answers are read anew. `pnpm run reference` writes it. */
export const readerVersion = "ad958f8c5b37"
