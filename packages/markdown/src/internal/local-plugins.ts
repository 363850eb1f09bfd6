/** The plugins whose functions look at nothing but the element that they get, and what is in it. */
const local = new WeakSet<object>()

/** Says that a plugin's `elements` look at no other element. Such an element need not be in the tree of the whole body. */
export function markAsLocal<Plugin extends object>(plugin: Plugin): Plugin {
  local.add(plugin)
  return plugin
}

export function isLocal(plugin: object): boolean {
  return local.has(plugin)
}
