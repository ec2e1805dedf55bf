import { singleKeys } from '@/components/frame/single-keys'
import { readSetting, writeSetting } from '@/lib/browser/database/database'

const key = 'singleKeys'

export const readSingleKeys = async (): Promise<void> => singleKeys.write((await readSetting(key)) !== false)

/** Stores what the visitor chose; it holds on this page at once, even where nothing can be stored. */
export async function writeSingleKeys(next: boolean): Promise<void> {
  singleKeys.write(next)
  await writeSetting(key, next ? undefined : false)
}
