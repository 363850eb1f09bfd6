/** What the build of a site gets: none of the test runner's modes, and no call home. Undefined removes a variable. */
export const buildEnvironment: Readonly<Record<string, string | undefined>> = {
  NODE_ENV: undefined,
  VITEST: undefined,
  CI: "1",
  NO_COLOR: "1",
  ASTRO_TELEMETRY_DISABLED: "1",
  ASTRO_DISABLE_UPDATE_CHECK: "true",
}
