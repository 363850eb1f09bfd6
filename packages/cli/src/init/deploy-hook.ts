import { usage } from "../usage.ts"

const hosts: Readonly<Record<string, "vercel" | "netlify" | "cloudflare">> = {
  "api.vercel.com": "vercel",
  "api.netlify.com": "netlify",
  "api.cloudflare.com": "cloudflare",
}

/** Reads the address of a deploy hook, and says whose it is. Throws `usage`. No message has the address, which is a secret. */
export function readDeployHook(address: string): { platform: string; url: string } {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw usage("--deploy-hook takes a URL such as https://api.netlify.com/build_hooks/….")
  }
  if (url.hostname === "api.github.com" || url.hostname === "github.com") {
    throw usage(
      "GitHub has no deploy hooks, only workflows that a token starts. Connect one in the dashboard, under Publishing.",
    )
  }
  return { platform: hosts[url.hostname] ?? "generic", url: url.href }
}
