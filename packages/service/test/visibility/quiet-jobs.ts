/** Jobs that nobody runs. */
export const quietJobs = {
  has: async () => false,
  work: async () => {},
  wake: () => {},
  stop: () => {},
  close: async () => {},
}
