import { existsSync } from 'node:fs'
import { installFromDebian, run } from './debian.mjs'

// the shell without a window draws the same pages in four fifths of the time
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

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
  installFromDebian('chromium-headless-shell', 'chromium')
  return systemBrowser()
}
