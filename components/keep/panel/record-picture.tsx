import { useQuery } from '@tanstack/react-query'
import { Avatar, type AvatarProps } from '@/components/ui/avatar'
import { readAnswer } from '@/lib/browser/purchase/journal'
import { askPictures } from '@/lib/browser/purchase/call'
import { picturePath } from '@/lib/core/dashboard-api/routes'
import { readSetting } from '@/lib/browser/database/kept-settings'
import { isHex } from '@/lib/core/payment/bytes'
import type { RecordRow } from '@/lib/browser/database/stores'

async function addressesOf(intentId: string): Promise<ReadonlyMap<string, string>> {
  const isOn = (await readSetting('pictures')) !== false
  const answer = isOn && isHex(intentId, 16) ? await readAnswer(intentId) : undefined
  return answer?.pictures ? askPictures({ seal: answer.pictures, text: answer.body }) : new Map()
}

type RecordPictureProps = Pick<AvatarProps, 'size' | 'className'> & { row: RecordRow }

/** A record's face or logo, asked for under the seal of the answer that named it; initials until then. */
export function RecordPicture({ row, ...rest }: RecordPictureProps) {
  const { picture } = row
  const { data } = useQuery({
    queryKey: ['record-pictures', picture?.intentId],
    queryFn: () => addressesOf(picture?.intentId ?? ''),
    enabled: picture !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  const token = data?.get(picture?.url ?? '')
  return (
    <Avatar
      name={row.title}
      src={token === undefined ? undefined : picturePath(token)}
      shape={row.kind === 'person' ? 'person' : 'thing'}
      {...rest}
    />
  )
}
