"use client"

import { useCallback, useEffect, useRef, useTransition } from "react"

/** Milliseconds after which a page counts as shown. */
const longest = 10_000

/**
 * Gives a function that runs a refresh of the router as a transition, and resolves once the browser has painted the new page. Without waiting
 * for it, refreshes of every key would queue up.
 */
export function useRefresh(): (refresh: () => void) => Promise<void> {
  const [isPending, startTransition] = useTransition()
  const waiting = useRef<(() => void)[]>([])
  useEffect(() => {
    if (isPending) return
    const done = waiting.current.splice(0)
    if (done.length > 0) requestAnimationFrame(() => done.forEach((resolve) => resolve()))
  }, [isPending])
  return useCallback(
    (refresh) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, longest)
        waiting.current.push(() => {
          clearTimeout(timer)
          resolve()
        })
        startTransition(refresh)
      }),
    [],
  )
}
