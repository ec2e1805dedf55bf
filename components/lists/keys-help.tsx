'use client'

import { useState } from 'react'
import { areKeysOn, writeSingleKeys } from '@/components/lists/single-keys'
import { Switch } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Kbd } from '@/components/ui/kbd'

const keys = [
  [['↑', '↓', 'j', 'k'], 'Walk through the rows'],
  [['Space'], 'Select a row'],
  [['Shift ↑', 'Shift ↓'], 'Select a range'],
  [['Enter'], 'Open the record'],
  [['[', ']'], 'The record before and after'],
  [['Esc'], 'Close'],
  [['l'], 'Add to a list'],
  [['n'], 'Note'],
  [['x'], 'Hide, or show again'],
  [['c'], 'Compare the selected two to four'],
  [['e'], 'Find the e-mail address: shows the price first'],
  [['/'], 'Find on this list'],
  [['?'], 'This help'],
] as const

/** What the keys do, and the switch for those who want letters to be letters. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areKeysOn)

  function change(next: boolean) {
    setOn(next)
    void writeSingleKeys(next)
  }

  return (
    <Dialog open onClose={onClose} size="sm" title="Keys" description="No key ever pays by itself.">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {keys.map(([pressed, what]) => (
          <div key={what} className="contents">
            <dt className="flex gap-1">
              {pressed.map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dt>
            <dd className="text-ink-quiet">{what}</dd>
          </div>
        ))}
      </dl>
      <Switch
        label="Single-letter keys"
        description="Switch off when you speak to your computer, or press letters by accident."
        checked={isOn}
        onChange={({ target }) => change(target.checked)}
        className="mt-5 border-t border-line pt-4"
      />
    </Dialog>
  )
}
