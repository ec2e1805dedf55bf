// Nickel's service worker: what was bought can be looked at without a network. It keeps six pages and the built files
// they may ask for, and nothing else: never an answer, never anything of /api.

const keep = 'nickel-pages'
const shells = ['/library', '/lists', '/spending', '/settings', '/settings/privacy', '/settings/storage']
const built = '/_next/static/'

// names of built files, as pages, scripts (`static/chunks/…`) and style sheets (`../media/…`) write them
const names = /(?:static|\.\.)\/((?:chunks|media)\/[\w.~-]+\.(?:js|css|woff2))/g

const filesIn = (text) => [...text.matchAll(names)].map(([, name]) => built + name)

/** Keeps built files and all that they can ask for; a built file never changes, so one that is there stays. */
async function keepFiles(cache, first) {
  const wanted = [...first]
  const seen = new Set()
  for (let path = wanted.pop(); path; path = wanted.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const had = await cache.match(path)
    const file = had ?? (await fetch(path))
    if (!file.ok) continue
    if (!had) await cache.put(path, file.clone())
    if (!path.endsWith('.woff2')) wanted.push(...filesIn(await file.text()))
  }
}

/** Keeps a page as it came. One that differs from what was kept is of a new build: everything old goes first. */
async function keepShell(path, page) {
  const cache = await caches.open(keep)
  const text = await page.clone().text()
  const before = await cache.match(path)
  if (before && (await before.text()) === text) return
  if (before) for (const old of await cache.keys()) await cache.delete(old)
  await cache.put(path, page)
  await keepFiles(cache, filesIn(text))
  if (before) await keepShells(shells.filter((other) => other !== path))
}

async function keepShells(paths) {
  for (const path of paths) {
    const page = await fetch(path, { cache: 'no-cache' })
    if (page.ok && !page.redirected) await keepShell(path, page)
  }
}

/** The network's page first; without a network the kept one, and the library where the app is opened. */
async function answerVisit(event, path) {
  try {
    const page = await fetch(event.request)
    if (page.ok && !page.redirected && shells.includes(path)) event.waitUntil(keepShell(path, page.clone()))
    return page
  } catch (error) {
    if (path === '/') return Response.redirect('/library')
    const kept = await caches.match(path, { cacheName: keep })
    if (kept) return kept
    throw error
  }
}

/**
 * A built file, kept or from the network. A worker reads what it needs from the end of its own address: an answer with
 * an address of its own would take that away, so it gets one without.
 */
async function answerFile(request) {
  const file = (await caches.match(request, { cacheName: keep })) ?? (await fetch(request))
  return request.destination === 'worker' ? new Response(file.body, file) : file
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepShells(shells))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(built)) event.respondWith(answerFile(event.request))
  else if (mode === 'navigate' && (pathname === '/' || shells.includes(pathname)))
    event.respondWith(answerVisit(event, pathname))
})
