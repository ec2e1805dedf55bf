'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { NotWritten, useKeeping } from '@/components/frame/storage-notices'
import { SettingsCard } from '@/components/settings/settings-page'
import { Button } from '@/components/ui/button'
import { Switch } from '@/components/ui/checkbox'
import { Description, DescriptionList } from '@/components/ui/description-list'
import { announce } from '@/components/ui/live-region'
import { readSetting, writeSetting } from '@/lib/browser/database/database'

type StorageState = { used: number | null; quota: number | null; isPersisted: boolean | null }

async function readStorage(): Promise<StorageState> {
  try {
    const { usage = null, quota = null } = await navigator.storage.estimate()
    return { used: usage, quota, isPersisted: await navigator.storage.persisted() }
  } catch {
    return { used: null, quota: null, isPersisted: null }
  }
}

function sizeOf(bytes: number): string {
  if (bytes < 100_000) return 'less than 0.1 MB'
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`
}

export function DeviceCard() {
  const client = useQueryClient()
  const { data: storage } = useQuery({ queryKey: ['storage'], queryFn: readStorage })
  const { data: arePicturesOn = true } = useQuery({
    queryKey: ['setting', 'pictures'],
    queryFn: async () => (await readSetting('pictures')) !== false,
  })

  const { isKept, keep } = useKeeping()

  const ask = () =>
    keep(async () => {
      const isGranted = await navigator.storage.persist()
      await client.invalidateQueries({ queryKey: ['storage'] })
      announce(isGranted ? 'The browser keeps the data' : 'The browser said no')
      if (!isGranted) await writeSetting('persist.refusedAt', Date.now())
      await client.invalidateQueries({ queryKey: ['setting', 'persist.refusedAt'] })
    })

  const switchPictures = (isOn: boolean) =>
    keep(async () => {
      await writeSetting('pictures', isOn ? undefined : false)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['setting', 'pictures'] }),
        client.resetQueries({ queryKey: ['record-pictures'] }),
      ])
      announce(isOn ? 'Pictures are shown' : 'Pictures are off')
    })

  return (
    <SettingsCard
      title="On this device"
      description="Everything is kept in this browser. There is no account and no copy elsewhere, apart from an encrypted answer on the server until it has reached you, for a day at most."
    >
      <DescriptionList className="mt-4">
        <Description term="Space used">
          {storage?.used === null || storage === undefined
            ? 'The browser does not say.'
            : `${sizeOf(storage.used)}${storage.quota === null ? '' : ` of about ${sizeOf(storage.quota)}`}`}
        </Description>
        <Description term="Kept until you clear it">{promise(storage)}</Description>
      </DescriptionList>
      {storage && !storage.isPersisted && (
        <MayBeCleared isKnown={storage.isPersisted === false} onAsk={() => void ask()} />
      )}
      <Switch
        className="mt-4 border-t border-line pt-4"
        label="Show pictures"
        description="Faces and logos of answers, fetched through this server. Off: initials only, and nothing is fetched."
        checked={arePicturesOn}
        onChange={({ target }) => void switchPictures(target.checked)}
      />
      {!isKept && <NotWritten />}
    </SettingsCard>
  )
}

const promise = (storage: StorageState | undefined) => {
  if (storage === undefined || storage.isPersisted === null) return 'The browser does not say'
  return storage.isPersisted ? 'Promised' : 'Not promised'
}

function MayBeCleared({ isKnown, onAsk }: { isKnown: boolean; onAsk: () => void }) {
  const { data: refusedAt } = useQuery({
    queryKey: ['setting', 'persist.refusedAt'],
    queryFn: async () => (await readSetting('persist.refusedAt')) ?? null,
  })
  return (
    <div className="mt-2 flex flex-col items-start gap-2 text-sm text-ink-quiet">
      <p>
        {typeof refusedAt === 'number'
          ? 'The browser said no. It may clear what you bought when space is short or after weeks without a visit. Save a backup from time to time; a bookmark of this page may change its mind.'
          : 'The browser may clear what you bought when space is short or after weeks without a visit. Save a backup from time to time.'}
      </p>
      {isKnown && (
        <Button size="sm" onClick={onAsk}>
          Ask the browser to keep it
        </Button>
      )}
    </div>
  )
}
