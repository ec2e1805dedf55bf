import { RecordActions } from '@/components/record/record-slots'
import type { RecordHead } from '@/components/record/parts/drawer-context'
import { LinkValue } from '@/components/record/parts/link-value'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { isBlank } from '@/lib/core/answers/json'
import { linkOf } from '@/lib/core/answers/summary'

type RecordHeaderProps = RecordHead & { title: string; value: unknown }

export function RecordHeader({ title, subtitle, image, url, entity, value }: RecordHeaderProps) {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        {!isBlank(image) && (
          <Picture value={image} name={title} size="lg" shape={entity === 'person' ? 'person' : 'thing'} />
        )}
        <div className="min-w-0 flex-1">
          <h2 className="line-clamp-3 text-lg wrap-anywhere">
            <SafeText>{title.slice(0, 600)}</SafeText>
          </h2>
          {subtitle !== null && (
            <p className="line-clamp-2 text-ink-quiet wrap-anywhere">
              <SafeText>{subtitle.slice(0, 600)}</SafeText>
            </p>
          )}
          {linkOf(url, 'url') && (
            <p className="mt-1 truncate text-sm">
              <LinkValue value={url} name="url" />
            </p>
          )}
        </div>
      </div>
      <RecordActions value={value} entity={entity} layout="bar" />
    </div>
  )
}
