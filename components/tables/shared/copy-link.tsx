import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { plannedQuery } from '@/components/tables/shared/planned-lookups'
import { isSharedColumn } from '@/components/tables/shared/shared-columns'
import type { OpenTable } from '@/components/tables/table/use-list-table'
import { CopyButton } from '@/components/ui/copy-button'
import { choicesOf } from '@/lib/browser/tables/runs/choices'
import { sharedHash } from '@/lib/browser/tables/shared-table'

type CopyLinkProps = { table: Pick<OpenTable, 'list' | 'choice' | 'runs'> }

export function CopyLink({ table: { list, choice, runs } }: CopyLinkProps) {
  const { data: planned = [] } = useQuery(plannedQuery(list))

  function link() {
    const plans = [...planned, ...runs.flatMap((run) => choicesOf(run) ?? [])]
    const distinct = new Map(plans.map((plan) => [JSON.stringify(plan), plan]))
    const { kind, stages } = list
    const shared = { kind, columns: choice.chosen ?? null, stages, plans: [...distinct.values()] }
    return `${window.location.origin}/lists${sharedHash(shared, isSharedColumn)}`
  }

  return (
    <CopyButton
      size="icon"
      label="Copy link"
      icon={<Link2 aria-hidden="true" />}
      title="Copy a link that makes a table like this: columns, stages and plan, and no row"
      value={link}
    />
  )
}
