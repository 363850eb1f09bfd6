/** What gets to know of the reads and writes of watched objects, each with the owner that it was watched for. */
export interface ObjectWatch<Owner> {
  /** A field whose value is watched itself, so that nobody gets to know of its reads. */
  watched?: string
  note(owner: Owner, name: string): void
  /** Called with each object that a read gives out, whose own fields nobody watches. */
  onExpose(owner: Owner, value: object): void
  onWrite(name: string): void
}

/** The field that stands for all fields, where somebody lists them. */
export const allFields = "*"

/** The object that a proxy was made for, and what watches it. */
export interface Watched<Owner> {
  owner: Owner
  watch: ObjectWatch<Owner>
}

const handlerKey = Symbol("handler")

/** Gives an object out so that the reads of its fields are noted. */
export function watchObject<Owner, Value extends object>(value: Value, owner: Owner, watch: ObjectWatch<Owner>): Value {
  const handler = new Handler(owner, watch)
  const proxy = new Proxy<Value>(value, handler)
  handler.proxy = proxy
  return proxy
}

/** What `watchObject()` was called with, if it has made this object. A table of all such objects would take longer than making them. */
export function findWatched<Owner>(value: object): Watched<Owner> | undefined {
  try {
    return (value as { [handlerKey]?: Watched<Owner> })[handlerKey]
  } catch {
    // A proxy of the site throws for a name that it does not know.
    return undefined
  }
}

/** A class, because Node makes thousands of its objects in a tenth of the time that it takes for others. */
class Handler implements ProxyHandler<object>, Watched<unknown> {
  proxy: object | undefined
  owner: unknown
  watch: ObjectWatch<unknown>

  constructor(owner: unknown, watch: ObjectWatch<unknown>) {
    this.owner = owner
    this.watch = watch
  }

  get(target: object, name: string | symbol, receiver: unknown): unknown {
    // An object that only inherits from the proxy is another one.
    if (name === handlerKey) return receiver === this.proxy ? this : undefined
    if (name === this.watch.watched) return Reflect.get(target, name)
    noteName(this, target, name)
    const found = Reflect.get(target, name) as unknown
    expose(this, found)
    return found
  }

  has(target: object, name: string | symbol): boolean {
    noteName(this, target, name)
    return Reflect.has(target, name)
  }

  ownKeys(target: object): (string | symbol)[] {
    this.watch.note(this.owner, allFields)
    return Reflect.ownKeys(target)
  }

  getOwnPropertyDescriptor(target: object, name: string | symbol): PropertyDescriptor | undefined {
    noteName(this, target, name)
    const property = Reflect.getOwnPropertyDescriptor(target, name)
    expose(this, property?.value)
    return property
  }

  set(target: object, name: string | symbol, next: unknown): boolean {
    this.watch.onWrite(String(name))
    return Reflect.set(target, name, next)
  }

  defineProperty(target: object, name: string | symbol, property: PropertyDescriptor): boolean {
    this.watch.onWrite(String(name))
    return Reflect.defineProperty(target, name, property)
  }

  deleteProperty(target: object, name: string | symbol): boolean {
    this.watch.onWrite(String(name))
    return Reflect.deleteProperty(target, name)
  }
}

function noteName({ watch, owner }: Handler, target: object, name: string | symbol): void {
  if (typeof name === "string" && (Object.hasOwn(target, name) || !(name in Object.prototype))) watch.note(owner, name)
}

function expose({ watch, owner }: Handler, value: unknown): void {
  if (typeof value === "object" && value !== null) watch.onExpose(owner, value)
}
