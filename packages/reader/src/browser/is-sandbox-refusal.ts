/**
 * What Chromium writes where it cannot make its sandbox: without user namespaces, where the kernel or a seccomp profile refuses a new one, and in a
 * container without capabilities, where it cannot leave the file system.
 */
const refusals = /no usable sandbox|sandboxing failed|failed to move to new namespace|check failed: sys_chroot/i

/** Whether Chromium ended because it could not make its sandbox, by what it wrote. */
export function isSandboxRefusal(written: string): boolean {
  return refusals.test(written)
}
