import type { Pluggable } from "unified"

import type { BodyPlugin } from "../body-plugin.ts"

/** What the plugins loaded that load their syntax. */
const loaded = new WeakMap<BodyPlugin, readonly Pluggable[]>()

/** Loads the syntax of plugins, before the processors of their list are created. */
export async function loadSyntax(plugins: readonly BodyPlugin[]): Promise<void> {
  for (const plugin of plugins) {
    if (typeof plugin.remark === "function" && !loaded.has(plugin)) loaded.set(plugin, await plugin.remark())
  }
}

/** The syntax of a plugin. Empty if it loads its syntax, and nobody has called {@link loadSyntax}. */
export function syntaxOf(plugin: BodyPlugin): readonly Pluggable[] {
  return typeof plugin.remark === "function" ? (loaded.get(plugin) ?? []) : (plugin.remark ?? [])
}

/** Only plugins can be asynchronous, or split texts with their syntax. */
export function hasPlainSyntax(plugins: readonly BodyPlugin[]): boolean {
  return plugins.every((plugin) => plugin.remark === undefined)
}
