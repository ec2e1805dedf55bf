import { singleKeys } from '@/components/frame/single-keys'
import { writeSingleKeys } from '@/components/frame/single-keys-setting'
import { Switch } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Kbd, Shortcut } from '@/components/ui/kbd'
import { useValue } from '@/components/ui/use-value'

/** Keys and what they do; a letter after ⌘ is pressed with Command or Control. */
type Key = readonly [pressed: readonly string[], what: string]

const parts: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: 'Anywhere',
    keys: [
      [['⌘K'], 'Go anywhere, or do what is free'],
      [['/'], 'Find on this page, else everywhere'],
      [['l'], 'Add what is shown or chosen to a list'],
      [['⌘Z'], 'Take back, while it is offered'],
      [['Esc'], 'Close, or one step back'],
      [['⌘Enter'], 'Close a note, or pay on the sheet'],
      [['e'], 'On a lookup: change what is asked'],
      [['?'], 'These keys'],
    ],
  },
  {
    title: 'In rows: all ticked ones, else the focused one',
    keys: [
      [['j', 'k'], 'To the rows, and through them'],
      [['↑', '↓'], 'Through the rows'],
      [['Home', 'End'], 'First and last row'],
      [['Space'], 'Select a row'],
      [['Shift ↑', 'Shift ↓', 'Shift click'], 'Select a range'],
      [['Enter'], 'Open the record'],
      [['[', ']'], 'The record before and after'],
      [['b'], 'In an open record: to what can be bought of it'],
      [['n'], 'Note on what stands on a list'],
    ],
  },
  {
    title: 'On a list',
    keys: [
      [['⌘C'], 'Copy as cells of a spreadsheet, also from a run'],
      [['⌘V'], 'Paste notes, stages and tags beside rows'],
      [['x'], 'Hide, or show again'],
      [['c'], 'Compare the selected two to four'],
      [['e'], 'Price of an e-mail address, or a run for several'],
      [['Shift ←', 'Shift →'], 'On the head of a column: narrower or wider'],
      [['←', '→'], 'By stage: through the columns'],
      [['Shift ←', 'Shift →'], 'By stage: to the stage before or after'],
    ],
  },
]

export default function KeysHelp({ onClose }: { onClose: () => void }) {
  const isOn = useValue(singleKeys)
  return (
    <Dialog
      onClose={onClose}
      size="lg"
      title="Keys"
      description="No key pays but the one that the sheet with the price names."
    >
      <div className="gap-x-10 sm:columns-2">
        {parts.map(({ title, keys }) => (
          <section key={title} className="mb-5 break-inside-avoid">
            <h3 className="mb-1.5 text-xs font-medium text-ink-faint">{title}</h3>
            <dl className="flex flex-col gap-1.5">
              {keys.map(([pressed, what]) => (
                <div key={what} className="flex items-center justify-between gap-4">
                  <dt className="order-last flex gap-1">
                    {pressed.map((key) =>
                      key.startsWith('⌘') ? (
                        <Shortcut key={key} letter={key.slice(1)} />
                      ) : (
                        <Kbd key={key}>{key}</Kbd>
                      ),
                    )}
                  </dt>
                  <dd className="text-ink-quiet">{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        label="Single-letter keys"
        description="Switch off when you speak to your computer, or press letters by accident."
        checked={isOn}
        onChange={({ target }) => void writeSingleKeys(target.checked).catch(() => undefined)}
        className="mt-5 border-t border-line pt-4"
      />
    </Dialog>
  )
}
