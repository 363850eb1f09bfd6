import type { JobBacklog, Jobs } from "./jobs.ts"

/** How often to look for jobs that an earlier release has left in the other queue. */
const lookMs = 30_000

/**
 * Joins two queues: jobs with a share go into the one in which shares take turns, and all others into the plain one. What waits in the plain one
 * without a share, such as from an earlier release, runs all the same.
 */
export function joinJobs({ plain, shared }: { plain: Jobs; shared: Jobs }): Jobs {
  return {
    enqueue: (trx, job) => (job.share === undefined ? plain : shared).enqueue(trx, job),
    has: async (job) => (await shared.has(job)) || plain.has(job),
    async backlog() {
      const counts = new Map<string, JobBacklog>()
      for (const counted of [...(await plain.backlog()), ...(await shared.backlog())]) {
        const { waiting, failed, lateMs } = counts.get(counted.kind) ?? { waiting: 0, failed: 0, lateMs: 0 }
        counts.set(counted.kind, {
          kind: counted.kind,
          waiting: waiting + counted.waiting,
          failed: failed + counted.failed,
          lateMs: Math.max(lateMs, counted.lateMs),
        })
      }
      return [...counts.values()]
    },
    async work(kind, handler, options = {}) {
      await plain.work(kind, handler, options.isShared ? { ...options, pollMs: lookMs } : options)
      if (options.isShared) await shared.work(kind, handler, options)
    },
    wake(kind) {
      plain.wake(kind)
      shared.wake(kind)
    },
    stop() {
      plain.stop()
      shared.stop()
    },
    async close() {
      await Promise.all([plain.close(), shared.close()])
    },
  }
}
