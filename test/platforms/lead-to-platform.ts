import type { PublisherDefinition } from "@citable/publishers"

/**
 * The same platform with one more setting, `at`: what its publisher sends to the vendor's origin goes to that address. A platform without such an
 * origin stays as it is.
 */
export function leadToPlatform(definition: PublisherDefinition, origin: string | undefined): PublisherDefinition {
  if (origin === undefined) return definition
  return {
    ...definition,
    kind: `${definition.kind}_here`,
    config: [...definition.config, { name: "at", label: "Where it answers", isRequired: true }],
    placeOf(config) {
      const { at: _, ...own } = config
      return definition.placeOf?.(own) ?? JSON.stringify(own)
    },
    create({ config: given, ...settings }, environment) {
      const { at, ...config } = given as Readonly<Record<string, unknown>>
      const here = String(at)
      return definition.create(
        { ...settings, config },
        {
          ...environment,
          fetch: (url, init) =>
            environment.fetch(
              String(url).replace(origin, () => here),
              init,
            ),
        },
      )
    },
  }
}
