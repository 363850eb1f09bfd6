export type Target = string | { [condition: string]: Target }

export interface SlimManifest {
  name: string
  dependencies?: Record<string, string>
  files?: string[]
  publishConfig: { directory: string; exports: Record<string, Target>; imports?: Record<string, Target> }
  [key: string]: unknown
}

export interface SlimParts {
  /** The packages that the modules import. `undefined` if they import what their sources do. */
  imported: ReadonlySet<string> | undefined
  /** The packages that the declarations import. */
  declared: ReadonlySet<string>
}

/** The manifest to pack: without what only this repository needs, and without the dependencies that became part of the modules. */
export function toSlimManifest(manifest: SlimManifest, { imported, declared }: SlimParts): object {
  const { scripts: _scripts, devDependencies: _development, dependencies = {}, publishConfig, ...others } = manifest
  const { directory: _directory, linkDirectory: _link, ...published } = publishConfig as Record<string, unknown>
  const isKept = (name: string) =>
    imported === undefined || imported.has(name) || declared.has(name) || declared.has(name.replace(/^@types\//, ""))
  const kept = Object.fromEntries(Object.entries(dependencies).filter(([name]) => isKept(name)))
  return { ...others, dependencies: kept, publishConfig: published }
}

/** All files that a map of exports or imports names. */
export function listTargets(targets: Record<string, Target>): string[] {
  return Object.values(targets).flatMap((target) => (typeof target === "string" ? [target] : listTargets(target)))
}
