import { Notice } from '@/components/ui/notice'
import type { StoreProblem } from '@/lib/browser/database/database'
import type { SetAside } from '@/lib/browser/database/reading'
import type { StoreName } from '@/lib/browser/database/stores'

const words = {
  'blocked-by-another-tab': {
    title: 'Close the other tabs of Nickel',
    text: 'They hold an older form of the data kept in this browser. Nothing was charged, and nothing is lost.',
  },
  'newer-version': {
    title: 'Reload this page',
    text: 'The data kept in this browser was written by a newer Nickel. Nothing was charged, and nothing is lost.',
  },
  wiped: {
    title: 'Reload this page',
    text: 'Everything that Nickel kept in this browser was wiped in another tab, so this page writes nothing any more.',
  },
  'no-room': {
    title: 'Free some space on this device, then reload this page',
    text: 'This browser has no room to bring what it keeps into the form of this version. Nothing is lost, nothing was charged, and until then nothing can be kept or bought here.',
  },
  unavailable: {
    title: 'This browser keeps no data here',
    text: 'Some private windows do not. Nothing can be bought until it does, so that no paid answer is lost.',
  },
} as const satisfies Record<StoreProblem, { title: string; text: string }>

const rowNames: Readonly<Record<StoreName, readonly [string, string]>> = {
  purchases: ['purchase', 'purchases'],
  sums: ['running total', 'running totals'],
  answers: ['answer', 'answers'],
  settings: ['setting', 'settings'],
  records: ['record', 'records'],
  details: ['record’s facts', 'records’ facts'],
  aliases: ['name of a record', 'names of records'],
  harvested: ['note on an answer', 'notes on answers'],
  lists: ['list', 'lists'],
  listItems: ['place on a list', 'places on lists'],
  runs: ['run', 'runs'],
  runRows: ['row of a run', 'rows of runs'],
  savedSearches: ['saved search', 'saved searches'],
  blocked: ['do-not-contact entry', 'do-not-contact entries'],
}

const counted = (aside: SetAside): string =>
  [...aside].map(([name, keys]) => `${keys.size} ${rowNames[name][keys.size === 1 ? 0 : 1]}`).join(', ')

export const StoreProblemNotice = ({ problem, aside }: { problem: StoreProblem | null; aside: SetAside }) => (
  <>
    {problem && (
      <Notice tone="danger" title={words[problem].title} className="mb-6">
        {words[problem].text}
      </Notice>
    )}
    {aside.size > 0 && (
      <Notice tone="warning" title="Some of what this browser keeps cannot be read" className="mb-6">
        {counted(aside)}. It stays in the browser as it is and is left out of what is shown and of backups;
        everything else works.
      </Notice>
    )}
  </>
)
