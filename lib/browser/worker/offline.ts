import { ownBuild } from '@/lib/browser/worker/build'

/** The built files that this page has asked for; the worker finds in them all that it may still ask for. */
const ownFiles = () =>
  [...document.querySelectorAll('script[src], link[rel=stylesheet]')].flatMap((tag) => {
    const url = tag.getAttribute('src') ?? tag.getAttribute('href')
    return url ? [new URL(url, location.href).pathname] : []
  })

/** Has the service worker keep what this page needs. Fails where a browser refuses one, as in a private window. */
export async function keepForThisPage(): Promise<void> {
  await navigator.serviceWorker.register('/sw.js')
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage({ build: ownBuild, files: ownFiles() })
}
