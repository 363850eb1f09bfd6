const types = ["feat", "fix", "perf", "refactor", "test", "docs", "style", "chore", "build", "ci", "release", "revert"]
const form = new RegExp(`^(?:${types.join("|")})(?:\\([\\w,/-]+\\))?!?: \\S`)
const longest = 72

/** What is wrong with the message of a commit, a line each. CONTRIBUTING.md has the rules. */
export function findMessageFaults(message: string): string[] {
  const [subject = "", ...body] = message.split("\n")
  const faults: string[] = []
  if (!form.test(subject)) faults.push("it does not begin with a type, such as `fix(next): `")
  if (subject.length > longest) faults.push(`its subject has ${subject.length} characters; ${longest} is the most`)
  if (subject.startsWith("perf") && body.every((line) => line.trim() === "")) {
    faults.push("a perf commit tells its figures in a body")
  }
  return faults
}
