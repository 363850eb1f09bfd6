// Loaded before a program, this answers each message with the microseconds of CPU and the bytes of memory that its process uses.
process.on("message", () => {
  const { user, system } = process.cpuUsage()
  process.send({ cpu: user + system, memory: process.memoryUsage.rss() })
})
// A program that has ended does not wait for more of them.
process.channel.unref()
