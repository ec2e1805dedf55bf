'use client'

import { useQuery } from '@tanstack/react-query'
import { useMark } from '@/components/record/marks'
import { RecordPlaces } from '@/components/keep/record-places'
import { useLibraryChanges } from '@/components/record/use-shelf'
import { namesOfRow } from '@/lib/browser/library/observe'
import { readRecord } from '@/lib/browser/library/records'
import type { Entity } from '@/lib/core/answers/view'

/** Stage, tags and notes of the record that a page is about; nothing for one that is on no list. */
export function KeptHere({ value, entity }: { value: unknown; entity: Entity }) {
  useLibraryChanges()
  const mark = useMark(namesOfRow(entity, value)?.aliases)
  const id = mark?.row?.id
  const { data: whole } = useQuery({
    queryKey: ['library', 'record', id],
    queryFn: () => readRecord(id ?? ''),
    enabled: id !== undefined,
    structuralSharing: false,
  })
  if (!whole || whole.places.length === 0) return null
  return <RecordPlaces name={whole.row.title} places={whole.places} />
}
