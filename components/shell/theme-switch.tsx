import { useId, useSyncExternalStore } from 'react'
import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import { chooseTheme, onTheme, readTheme, type Theme } from '@/components/shell/theme'

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
