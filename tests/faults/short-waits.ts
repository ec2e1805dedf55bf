import { errors, type Dispatcher } from 'undici'

/** Connections whose waits for a reply can be ended before their time, as undici ends them at their limit. */
export function withShortWaits(connections: Dispatcher) {
  const waits = new Set<Dispatcher.DispatchController>()
  const upstream = connections.compose(
    (dispatch) => (options, handler) =>
      dispatch(options, {
        ...handler,
        onRequestStart(controller, context) {
          waits.add(controller)
          handler.onRequestStart?.(controller, context)
        },
        onResponseStart(controller, ...head) {
          waits.delete(controller)
          handler.onResponseStart?.(controller, ...head)
        },
        onResponseError(controller, reason) {
          waits.delete(controller)
          handler.onResponseError?.(controller, reason)
        },
      }),
  )
  return {
    upstream,
    endWaits: () => {
      for (const wait of waits) wait.abort(new errors.HeadersTimeoutError())
    },
  }
}
