import { isWorkerd } from "../internal/is-workerd.ts"

/** Hosts whose processes stand still between requests, so that no timer fires. */
const functions = ["VERCEL", "NETLIFY", "AWS_LAMBDA_FUNCTION_NAME", "CF_PAGES"]

/** Whether timers keep running in this process: yes on a server, no in a serverless function. */
export function isLongRunning(
  env: Readonly<Record<string, string | undefined>> = globalThis.process?.env ?? {},
): boolean {
  return !isWorkerd() && functions.every((name) => !env[name])
}
