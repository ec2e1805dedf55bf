import { expect, type Page } from '@playwright/test'
import type { PurseLimits } from '@/lib/browser/session-wallet/limits'

/** Keeps what opens the session wallet as the page gives it to the worker, with the way to that, for `setLimits`. */
export async function hearSecrets(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const Shared = SharedWorker
    // by this name the bundler tells it from others
    window.SharedWorker = class SharedWorker extends Shared {
      constructor(...given: ConstructorParameters<typeof Shared>) {
        super(...given)
        const { port } = this
        const post: (message: unknown, moved: Transferable[]) => void = port.postMessage.bind(port)
        Reflect.set(window, 'purse', { post, port })
        port.postMessage = (message: { request?: { secret?: unknown } }, moved: never) => {
          const secret = message.request?.secret
          if (secret) Reflect.set(window, 'purseSecret', structuredClone(secret))
          post(message, moved)
        }
      }
    }
  })
}

/** Sets limits of the session wallet that this very page made or unlocked, as its worker takes them. */
export async function setLimits(page: Page, limits: Partial<PurseLimits>): Promise<void> {
  const answer = await page.evaluate(
    (asked) =>
      new Promise<unknown>((resolve) => {
        const { post, port } = Reflect.get(window, 'purse')
        const secret = structuredClone(Reflect.get(window, 'purseSecret'))
        const id = 1_000_000 + Math.floor(performance.now() * 1_000)
        port.addEventListener(
          'message',
          ({ data }: MessageEvent) => data.id === id && resolve(data.value ?? 'failed'),
        )
        const revived = Object.fromEntries(Object.entries(asked).map(([name, text]) => [name, BigInt(text)]))
        post({ id, name: 'change', request: { ...(secret && { secret }), limits: revived } }, [])
      }),
    Object.fromEntries(Object.entries(limits).map(([name, amount]) => [name, String(amount)])),
  )
  expect(answer).toEqual({ ok: true, value: null })
}
