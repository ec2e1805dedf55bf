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

/** Draws the page in this theme and remembers it where the browser allows. */
export function chooseTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  remember(theme)
  themeChosen.send(null)
}

/** Puts the remembered choice on the page again, should the document have been drawn anew since the script ran. */
export function applyRememberedTheme() {
  const chosen = remembered()
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset['theme'] = chosen
}

/** Calls back on each choice, in this tab or another. */
export function onTheme(listener: () => void): () => void {
  function onStorage(event: StorageEvent) {
    if (event.key !== key) return
    if (event.newValue === 'light' || event.newValue === 'dark')
      document.documentElement.dataset['theme'] = event.newValue
    else delete document.documentElement.dataset['theme']
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
