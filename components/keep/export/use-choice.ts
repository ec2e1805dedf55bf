import { useEffect, useState } from 'react'
import { readChoice, type Choice } from '@/lib/browser/files/choice'
import { loadConfig } from '@/lib/browser/purchase/http'
import { readSetting, writeSetting } from '@/lib/browser/database/kept-settings'

export type ChoiceProps = { choice: Choice; onChange: (part: Partial<Choice>) => void }

const key = 'exports.choice'

/** What was chosen in exports so far; every change is remembered at once. Null until it was read. */
export function useChoice(): [Choice | null, (part: Partial<Choice>) => void] {
  const [choice, setChoice] = useState<Choice | null>(null)
  useEffect(() => {
    void remembered().then((read) => {
      setChoice(read)
      // The form is usable before the server has answered with its name of the network.
      if (read.network !== '') return
      void loadConfig().then(
        ({ wireWord }) =>
          setChoice((known) => (known?.network === '' ? { ...known, network: wireWord } : known)),
        () => undefined,
      )
    })
  }, [])
  function change(part: Partial<Choice>) {
    if (choice === null) return
    const next = { ...choice, ...part }
    setChoice(next)
    // Without storage the choice lasts as long as the page.
    void writeSetting(key, next).catch(() => undefined)
  }
  return [choice, change]
}

const remembered = async (): Promise<Choice> => readChoice(await readSetting(key).catch(() => undefined))
