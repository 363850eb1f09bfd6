/** Jobs that nobody runs. */
export const quietJobs = {
  backlog: () => Promise.resolve([]),
  has: async () => false,
  work: async () => {},
  wake: () => {},
  stop: () => {},
  close: async () => {},
}
