// Nickel's service worker: what was bought can be looked at without a network, and a page outlives its server. It keeps
// six pages and the built files that they and the open pages may ask for, a cache for each build, and nothing else:
// never an answer, never anything of /api.

const prefix = 'nickel-build-'
const shells = ['/library', '/lists', '/spending', '/settings', '/settings/privacy', '/settings/storage']
const built = '/_next/static/'
/** Stands before the id of an open page that runs a build, in the cache of that build. */
const runsHere = '/open-pages/'

/** In place of a page that is not kept: the browser's own says nothing of what is. */
const unreachable = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Nickel cannot be reached</title>
<body style="font: 16px/1.5 system-ui; max-width: 32rem; margin: 4rem auto; padding: 0 1rem">
<h1>Nickel cannot be reached</h1>
<p>This page needs the network. What you bought is kept in this browser and can be used without it:
<a href="/library">Library</a>, <a href="/lists">Lists</a>, <a href="/spending">Spending</a>.</p>
<p><a href="">Try again</a></p>`

// names of built files, as pages, scripts (`static/chunks/…`) and style sheets (`../media/…`) write them
const names = /(?:static|\.\.)\/((?:chunks|media)\/[\w.~-]+\.(?:js|css|woff2))/g

const filesIn = (text) => [...text.matchAll(names)].map(([, name]) => built + name)

const keptBuilds = async () => (await caches.keys()).filter((name) => name.startsWith(prefix))

/** A file as it is kept, or else from the network; null where it cannot be had, as when its build is served no more. */
async function fileAt(path) {
  const file = (await caches.match(path)) ?? (await fetch(path).catch(() => null))
  return file?.ok ? file : null
}

/** Keeps built files and all that they can ask for; a built file never changes, so one that is there stays. */
async function keepFiles(cache, first) {
  const wanted = [...first]
  const seen = new Set()
  for (let path = wanted.pop(); path; path = wanted.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const had = await cache.match(path)
    const file = had ?? (await fileAt(path))
    if (!file) continue
    if (!had) await cache.put(path, file.clone())
    if (!path.endsWith('.woff2')) wanted.push(...filesIn(await file.text()))
  }
}

/** Takes the pages of every other build away: without a network the newest ones are opened. True if there were any. */
async function dropOlderShells(build) {
  let wereThere = false
  for (const name of await keptBuilds()) {
    if (name === prefix + build) continue
    const cache = await caches.open(name)
    for (const path of shells) wereThere = (await cache.delete(path)) || wereThere
  }
  return wereThere
}

/** Keeps a page as it came. One of another build than was kept brings its siblings with it. */
async function keepShell(path, page) {
  const build = page.headers.get('nickel-build') ?? 'unnamed'
  const cache = await caches.open(prefix + build)
  if (!(await cache.match(path))) {
    const text = await page.clone().text()
    await cache.put(path, page)
    await keepFiles(cache, filesIn(text))
  }
  if (!(await dropOlderShells(build))) return
  await keepShells(shells.filter((other) => other !== path))
  await dropUnused()
}

async function keepShells(paths) {
  for (const path of paths) {
    const page = await fetch(path, { cache: 'no-cache' })
    if (page.ok && !page.redirected) await keepShell(path, page)
  }
}

/** Keeps for an open page all that its build may still ask for. */
async function keepForPage(id, build, files) {
  const cache = await caches.open(prefix + build)
  await cache.put(runsHere + id, new Response('begun'))
  await keepFiles(cache, files)
  await cache.put(runsHere + id, new Response('kept'))
  await dropUnused()
}

/** The ids of the open pages that said that they run a build. */
async function pagesOf(cache) {
  const paths = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  return paths.filter((path) => path.startsWith(runsHere)).map((path) => path.slice(runsHere.length))
}

/** Drops the builds that no page needs any more; while one has not said which it runs, it may need any of them. */
async function dropUnused() {
  const open = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const builds = await Promise.all(
    (await keptBuilds()).map(async (name) => {
      const cache = await caches.open(name)
      const hasShells = (await Promise.all(shells.map((path) => cache.match(path)))).some(Boolean)
      return { name, hasShells, pages: await pagesOf(cache) }
    }),
  )
  const isNeededBy = ({ pages }) => open.some(({ id }) => pages.includes(id))
  if (!open.every(({ id }) => builds.some(({ pages }) => pages.includes(id)))) return
  for (const build of builds) if (!build.hasShells && !isNeededBy(build)) await caches.delete(build.name)
  // what this worker's forerunner kept for all builds together
  await caches.delete('nickel-pages')
}

/** The network's page first; without a network the kept one, and the library where the app is opened. */
async function answerVisit(event, path) {
  try {
    const page = await fetch(event.request)
    if (page.ok && !page.redirected && shells.includes(path)) event.waitUntil(keepShell(path, page.clone()))
    return page
  } catch {
    if (path === '/') return Response.redirect('/library')
    const kept = await caches.match(path)
    if (kept) return kept
    return new Response(unreachable, { status: 503, headers: { 'content-type': 'text/html; charset=utf-8' } })
  }
}

/**
 * A built file, kept or from the network. A worker reads what it needs from the end of its own address: an answer with
 * an address of its own would take that away, so it gets one without.
 */
async function answerFile(request) {
  const file = (await caches.match(request)) ?? (await fetch(request))
  return request.destination === 'worker' ? new Response(file.body, file) : file
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  // a price or a payment does not wait until this worker, which browsers stop when it rests, has started
  event.addRoutes?.({ condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' })
  event.waitUntil(keepShells(shells))
})

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('message', (event) => {
  const { build, files } = event.data ?? {}
  if (typeof build !== 'string' || !Array.isArray(files) || !event.source) return
  const own = files.filter((path) => typeof path === 'string' && path.startsWith(built))
  event.waitUntil(keepForPage(event.source.id, build, own))
})

self.addEventListener('fetch', (event) => {
  const { method, mode, url } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith(built)) event.respondWith(answerFile(event.request))
  else if (mode === 'navigate' && !pathname.startsWith('/api/'))
    event.respondWith(answerVisit(event, pathname))
})
