const privateHost =
  /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|0\.0\.0\.0|\[::1\]|10(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2}|169\.254(?:\.\d+){2})(?::\d+)?$/

/** Whether a host, with its port or not, is one that only a computer or its own network can reach. */
export function isPrivateHost(host: string): boolean {
  return privateHost.test(host)
}
