import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

// the shell without a window draws the same pages in four fifths of the time
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const run = (command, args, timeout) => spawnSync(command, args, { stdio: 'ignore', timeout }).status === 0

async function ownBrowser() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

const systemBrowser = () => places.find((path) => existsSync(path))

/** A Chromium for the tests: one that is here, else Playwright's own, else Debian's package; undefined when none can be had. */
export async function findBrowser() {
  const here = process.env.CHROMIUM_PATH ?? (await ownBrowser()) ?? systemBrowser()
  if (here) return here
  console.log('No Chromium here: trying to download the one of Playwright.')
  if (run('npx', ['playwright', 'install', 'chromium'], 240_000)) return ownBrowser()
  console.log('It cannot be downloaded: trying the package of Debian.')
  run('apt-get', ['update', '-qq'], 180_000)
  for (const name of ['chromium-headless-shell', 'chromium'])
    if (run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], 420_000)) break
  return systemBrowser()
}
