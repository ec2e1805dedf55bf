/** Heard by whoever watches at that moment. */
export function newSignal<T>() {
  const listeners = new Set<(payload: T) => void>()
  return {
    send: (payload: T): void => listeners.forEach((listener) => listener(payload)),
    /** Returns what ends the watching. */
    watch(listener: (payload: T) => void): () => void {
      // a function of its own for each watching: the same listener may watch twice
      const own = (payload: T) => listener(payload)
      listeners.add(own)
      return () => listeners.delete(own)
    },
  }
}

/** What React's `useSyncExternalStore` takes: `watch`, `read`, and `first` for the server. */
export function newState<T>(first: T) {
  const changed = newSignal<null>()
  let value = first
  return {
    first: (): T => first,
    read: (): T => value,
    write(next: T): void {
      value = next
      changed.send(null)
    },
    watch: (listener: () => void): (() => void) => changed.watch(() => listener()),
  }
}

/** Requests to one handler, whose code may come later than they do: the last one waits for the first handler. */
export function newRequests<T>() {
  let handler: ((request: T) => void) | undefined
  let waiting: { request: T } | undefined
  return {
    send(request: T): void {
      if (handler) handler(request)
      else waiting = { request }
    },
    /** The newest handler gets every request, at once the one that waits. Returns what ends the handling. */
    handle(own: (request: T) => void): () => void {
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
