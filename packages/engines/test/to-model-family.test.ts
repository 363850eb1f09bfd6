import { expect, it } from "vitest"

import { toModelFamily } from "../src/to-model-family.ts"

it.each([
  ["gpt-6.1-terra-2026-10-26", "gpt-6.1-terra"],
  ["gpt-5-mini-2025-08-07", "gpt-5-mini"],
  ["gpt-4o", "gpt-4o"],
  ["claude-haiku-4-5-20251001", "claude-haiku-4-5"],
  ["claude-haiku-5-5", "claude-haiku-5-5"],
  ["claude-sonnet-4-5@20250929", "claude-sonnet-4-5"],
  ["models/gemini-2.0-flash-001", "gemini-2.0-flash"],
  ["gemini-2.5-pro-preview-05-06", "gemini-2.5-pro-preview"],
  ["gemini-3.5-flash-lite", "gemini-3.5-flash-lite"],
  ["perplexity/sonar", "sonar"],
  ["sonar", "sonar"],
  ["grok-4.20-0309-reasoning", "grok-4.20-reasoning"],
  ["Grok-4.7", "grok-4.7"],
  ["o3-2025-04-16", "o3"],
])("%s is of the family %s", (model, family) => expect(toModelFamily(model)).toBe(family))
