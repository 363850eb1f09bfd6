import { tmpdir } from "node:os"

/** Later values of one switch replace earlier ones, so this repeats what playwright-core disables. */
const disabledFeatures = [
  "AimEnabled",
  "AutofillServerCommunication",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning",
  "Translate",
]

/** What lets Chromium reach nothing but the proxy, and keeps it from calls of its own. */
export function toArguments({ trustedKeys = [] }: { trustedKeys?: readonly string[] | undefined }): string[] {
  return trustedKeys.length === 0 ? guard : [...guard, `--ignore-certificate-errors-spki-list=${trustedKeys.join(",")}`]
}

/** The environment of a browser: none of the variables of this program, which may be secrets. */
export function browserEnvironment(): Record<"PATH" | "HOME" | "LANG" | "TZ", string> & { NODE_ENV: "production" } {
  const { PATH = "", HOME = tmpdir() } = process.env
  return { PATH, HOME, LANG: "C.UTF-8", TZ: "UTC", NODE_ENV: "production" }
}

const guard = [
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
  // Newer releases know the second name only.
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
  "--dns-prefetch-disable",
  "--disable-domain-reliability",
  "--disable-gpu",
  "--no-pings",
  "--js-flags=--max-old-space-size=512",
  `--disable-features=${disabledFeatures.join(",")}`,
]
