/** The prompts of the service, each the name of a file in its folder `prompts`. */
export const promptNames = [
  "analyze-site",
  "judge-absence",
  "judge-banned",
  "judge-claims",
  "judge-homograph",
  "judge-tone",
  "describe-article",
  "plan-article",
  "reply-to-thread",
  "rewrite-blocks",
  "translate-segments",
  "write-section",
] as const
export type PromptName = (typeof promptNames)[number]

/** The rules for a model. */
export interface Prompt {
  text: string
  /** The beginning of the SHA-256 of the text, so that each result tells which rules it follows. */
  version: string
}

/** Reads a prompt by its name. */
export type Prompts = (name: PromptName) => Promise<Prompt>
