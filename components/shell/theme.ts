import { newSignal } from '@/lib/core/signal'

export type Theme = 'system' | 'light' | 'dark'

const key = 'nickel-theme'
const themeChosen = newSignal<null>()

/**
 * Runs in the head before anything is drawn, so that a chosen theme does not flash. It stands in each page as an
 * inline script, and the build puts its hash into the page's policy.
 */
export const themeScript = `try{var t=localStorage.getItem('${key}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch{}`

/** The visitor's choice; `system` when there is none or storage is closed. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset['theme']
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system'
}

function draw(theme: string | null) {
  const { dataset } = document.documentElement
  if (theme === 'light' || theme === 'dark') dataset['theme'] = theme
  else delete dataset['theme']
}

/** Draws the page in this theme and remembers it where the browser allows. */
export function chooseTheme(theme: Theme) {
  draw(theme)
  remember(theme)
  themeChosen.send(null)
}

/** Puts the remembered choice on the page again, should the document have been drawn anew since the script ran. */
export function applyRememberedTheme() {
  draw(remembered() ?? readTheme())
}

/** Calls back on each choice, in this tab or another. */
export function onTheme(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key !== key) return
    draw(event.newValue)
    listener()
  }
  const end = themeChosen.watch(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    end()
    window.removeEventListener('storage', onStorage)
  }
}

function remembered(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function remember(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(key)
    else localStorage.setItem(key, theme)
  } catch {
    // storage is closed, so the choice lasts as long as the page
    return
  }
}
