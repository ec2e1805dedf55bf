'use client'

import { attempt } from '@/lib/core/result'
import { newSignal } from '@/lib/core/signal'
import { useId, useLayoutEffect, useSyncExternalStore } from 'react'
import { applyReturning, returningScript } from '@/components/frame/returning'
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'

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

export function chooseTheme(theme: Theme) {
  draw(theme)
  // where storage is closed the choice lasts as long as the page
  attempt(() => (theme === 'system' ? localStorage.removeItem(key) : localStorage.setItem(key, theme)))
  themeChosen.send(null)
}

/** Puts the remembered choice on the page again, should the document have been drawn anew since the script ran. */
export function applyRememberedTheme() {
  draw(attempt(() => localStorage.getItem(key)) ?? readTheme())
}

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

const choices = [
  { theme: 'system', label: 'As the system', Icon: Monitor },
  { theme: 'light', label: 'Light', Icon: Sun },
  { theme: 'dark', label: 'Dark', Icon: Moon },
] satisfies { theme: Theme; label: string; Icon: LucideIcon }[]

export function ThemeSwitch() {
  const name = useId()
  const chosen = useSyncExternalStore(onTheme, readTheme, () => 'system' as const)
  return (
    <fieldset className="inline-flex w-fit rounded-md border border-line p-px">
      <legend className="sr-only">Theme</legend>
      {choices.map(({ theme, label, Icon }) => (
        <label
          key={theme}
          title={label}
          className="relative grid size-6.5 place-items-center text-ink-faint transition-colors hover:text-ink pointer-coarse:size-11"
        >
          <input
            type="radio"
            name={name}
            value={theme}
            checked={chosen === theme}
            onChange={() => chooseTheme(theme)}
            className="peer absolute inset-0 cursor-pointer appearance-none rounded-[5px] checked:bg-pressed forced-colors:checked:outline-2"
          />
          <Icon
            aria-hidden="true"
            className="pointer-events-none relative size-3.5 peer-checked:text-ink pointer-coarse:size-4"
          />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

/**
 * Sets the theme and the mark of a returning visitor before the first paint. The script is in the prerendered HTML
 * only: in the browser React would create it from markup, which trusted types refuse.
 */
export function HeadScript() {
  useLayoutEffect(() => {
    applyRememberedTheme()
    applyReturning()
  }, [])
  return typeof window === 'undefined' ? <script>{`${themeScript};${returningScript}`}</script> : null
}
