/** What gets to know of the reads and writes of watched objects, each with the owner that it was watched for. */
export interface ObjectWatch<Owner> {
  note(owner: Owner, name: string): void
  /** Called with each object that a read gives out, whose own fields nobody watches. */
  onExpose(owner: Owner, value: object): void
  onWrite(name: string): void
}

/** The field that stands for all fields, where somebody lists them. */
export const allFields = "*"

interface Handler extends ProxyHandler<object> {
  watch: ObjectWatch<unknown>
  owner: unknown
}

/** Gives an object out so that the reads of its fields are noted. */
export function watchObject<Owner, Value extends object>(value: Value, owner: Owner, watch: ObjectWatch<Owner>): Value {
  // Thousands of handlers share the functions.
  const handler = Object.create(traps) as Handler
  handler.watch = watch
  handler.owner = owner
  return new Proxy<Value>(value, handler)
}

const traps: ProxyHandler<object> & ThisType<Handler> = {
  get(target, name) {
    noteName(this, target, name)
    const found = Reflect.get(target, name) as unknown
    expose(this, found)
    return found
  },
  has(target, name) {
    noteName(this, target, name)
    return Reflect.has(target, name)
  },
  ownKeys(target) {
    this.watch.note(this.owner, allFields)
    return Reflect.ownKeys(target)
  },
  getOwnPropertyDescriptor(target, name) {
    noteName(this, target, name)
    const property = Reflect.getOwnPropertyDescriptor(target, name)
    expose(this, property?.value)
    return property
  },
  set(target, name, next) {
    this.watch.onWrite(String(name))
    return Reflect.set(target, name, next)
  },
  defineProperty(target, name, property) {
    this.watch.onWrite(String(name))
    return Reflect.defineProperty(target, name, property)
  },
  deleteProperty(target, name) {
    this.watch.onWrite(String(name))
    return Reflect.deleteProperty(target, name)
  },
}

function noteName({ watch, owner }: Handler, target: object, name: string | symbol): void {
  if (typeof name === "string" && (Object.hasOwn(target, name) || !(name in Object.prototype))) watch.note(owner, name)
}

function expose({ watch, owner }: Handler, value: unknown): void {
  if (typeof value === "object" && value !== null) watch.onExpose(owner, value)
}
