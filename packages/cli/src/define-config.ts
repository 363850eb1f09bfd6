import type { ArchiveDialect } from "@citable/import"
import type { ServiceOptions } from "@citable/service"

/** The lists of the service that a configuration can extend. */
export type ServiceField = "publishers" | "engines" | "writers" | "checks"

/** A list of the service. */
type Parts<Field extends ServiceField> = NonNullable<ServiceOptions[Field]>

/**
 * What `citable.config.ts` gives to `citable serve` and `citable import`. A list joins the built-in ones; one with the name of a built-in one takes its place. A
 * function gets the built-in list and returns the whole one.
 */
export type Config = {
  [Field in ServiceField]?: Parts<Field> | ((builtIn: Parts<Field>) => Parts<Field>)
} & {
  /** Exports of blogs that `citable import` reads. */
  archives?: readonly ArchiveDialect[] | ((builtIn: readonly ArchiveDialect[]) => readonly ArchiveDialect[])
}

/**
 * Returns the configuration as it is, with its types.
 *
 * @example
 * export default defineConfig({ publishers: [board] })
 */
export function defineConfig(config: Config): Config {
  return config
}
