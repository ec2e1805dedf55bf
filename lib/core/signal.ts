/** Heard by whoever watches at that moment. */
export type Signal<T> = {
  send: (payload: T) => void
  /** Returns what ends the watching. */
  watch: (listener: (payload: T) => void) => () => void
}

/** `watch` and `read` are what React's `useSyncExternalStore` takes. */
export type State<T> = {
  read: () => T
  write: (next: T) => void
  watch: (listener: () => void) => () => void
}

/** To one handler, whose code may come later than they do. */
export type Requests<T> = {
  send: (request: T) => void
  /** The newest handler gets every request, at once the one that waits. Returns what ends the handling. */
  handle: (handler: (request: T) => void) => () => void
}

export function newSignal<T>(): Signal<T> {
  const listeners = new Set<(payload: T) => void>()
  return {
    send: (payload) => listeners.forEach((listener) => listener(payload)),
    watch(listener) {
      // a function of its own for each watching: the same listener may watch twice
      const own = (payload: T) => listener(payload)
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}

export function newState<T>(first: T): State<T> {
  const changed = newSignal<null>()
  let value = first
  return {
    read: () => value,
    write(next) {
      value = next
      changed.send(null)
    },
    watch: (listener) => changed.watch(() => listener()),
  }
}

/** Requests that nobody handles yet: the last one waits for the first handler. */
export function newRequests<T>(): Requests<T> {
  let handler: ((request: T) => void) | undefined
  let waiting: { request: T } | undefined
  return {
    send(request) {
      if (handler) handler(request)
      else waiting = { request }
    },
    handle(own) {
      handler = own
      const first = waiting
      waiting = undefined
      if (first) own(first.request)
      return () => {
        if (handler === own) handler = undefined
      }
    },
  }
}
