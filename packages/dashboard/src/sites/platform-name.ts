import type { PagePlatform } from "@citable/page-kit"

/** What people call a kind of platform. */
export function platformName(platforms: readonly PagePlatform[], kind: string): string {
  return platforms.find((one) => one.kind === kind)?.name ?? kind
}
