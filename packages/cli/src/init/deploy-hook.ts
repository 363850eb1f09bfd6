import { CitableError } from "@citable/contract"

const hosts: Readonly<Record<string, "vercel" | "netlify" | "cloudflare">> = {
  "api.vercel.com": "vercel",
  "api.netlify.com": "netlify",
  "api.cloudflare.com": "cloudflare",
}

/** Reads the address of a deploy hook, and says whose it is. Throws `usage`. No message has the address, which is a secret. */
export function readDeployHook(address: string): { platform: string; url: string } {
  const url = URL.parse(address)
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new CitableError("--deploy-hook takes a URL such as https://api.netlify.com/build_hooks/….", {
      code: "usage",
    })
  }
  if (url.hostname === "api.github.com" || url.hostname === "github.com") {
    const message =
      "GitHub has no deploy hooks, only workflows that a token starts. Connect one in the dashboard, under Publishing."
    throw new CitableError(message, { code: "usage" })
  }
  return { platform: hosts[url.hostname] ?? "generic", url: url.href }
}
