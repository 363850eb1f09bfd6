import type { PageContext } from "@citable/service/pages"

/** What people call a kind of platform. */
export function platformName({ publishers }: PageContext["kernel"], kind: string): string {
  return publishers.definitions.find((one) => one.kind === kind)?.name ?? kind
}
