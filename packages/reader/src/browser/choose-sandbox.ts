import { isCitableError } from "@citable/contract"

export interface SandboxOptions {
  /** Default: wherever the machine allows it. */
  sandbox?: boolean
  /** Whether this program runs as root, for whom Chromium does not start with its sandbox. */
  isRoot?: boolean
  onWarning?: (message: string) => void
}

/** Starts a browser with its sandbox or without. */
export type StartSandboxed = <Result>(start: (sandbox: boolean) => Promise<Result>) => Promise<Result>

/**
 * Creates the function that decides about the sandbox of Chromium. By default, Chromium starts with the sandbox, and without it for root
 * and where the machine lacks what it needs. It warns once about a browser without a sandbox.
 */
export function chooseSandbox({
  sandbox,
  isRoot = process.getuid?.() === 0,
  onWarning,
}: SandboxOptions): StartSandboxed {
  let isOn = sandbox ?? !isRoot
  let hasWarned = false
  let why = sandbox === false ? "as its settings say." : "because this program runs as root. Run it as another user."
  return async (start) => {
    if (isOn) {
      try {
        return await start(true)
      } catch (error) {
        if (sandbox === true || !isCitableError(error) || error.code !== "sandbox_missing") throw error
        why = "because this machine or its container does not let it create one. Allow user namespaces."
        isOn = false
      }
    }
    if (!hasWarned) {
      hasWarned = true
      onWarning?.(`Chromium runs without its sandbox, ${why} Otherwise give it a container of its own.`)
    }
    return start(false)
  }
}
