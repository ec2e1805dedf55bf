import { useState } from 'react'
import { ListsHead, NamedForm } from '@/components/tables/lists/list-parts'
import {
  PlanTerms,
  planTitle,
  readSharedTable,
  sharedColumns,
  writePlanned,
  type ReadTable,
  type SharedTable,
} from '@/components/tables/shared/shared-table'
import { Button } from '@/components/ui/button'
import { DescriptionList } from '@/components/ui/description-list'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { writeView } from '@/lib/browser/database/views'
import { createList, viewOf } from '@/lib/browser/tables/lists'
import { headingOf } from '@/lib/core/kind-titles'
import { counted } from '@/lib/core/text'

const problems = {
  'too-long': 'It is longer than a link of a table can be.',
  unreadable: 'A part of it may be missing, or it was written by hand.',
} as const

type FromLinkProps = { text: string; onMade: (id: string) => void; onLeave: () => void }

export function FromLink({ text, onMade, onLeave }: FromLinkProps) {
  const read = readSharedTable(text)
  if (!read.ok)
    return (
      <EmptyState title="This link makes no table" actions={<Button onClick={onLeave}>See all lists</Button>}>
        {problems[read.error]} Nothing was made, and nothing was charged.
      </EmptyState>
    )
  return (
    <div className="mx-auto max-w-[720px]">
      <ListsHead
        title="A table from a link"
        summary="It brings columns and a plan, and nobody’s data. Making it costs nothing, and nothing is bought by itself."
        onLeave={onLeave}
      />
      <Offer read={read.value} onMade={onMade} />
    </div>
  )
}

async function makeTable(name: string, { kind, stages, columns, plans }: SharedTable): Promise<string> {
  const { id } = await createList({ name, kind, stages })
  if (columns) await writeView(viewOf(id), { columns: { '': { visible: [...columns] } } })
  await writePlanned(id, plans)
  return id
}

function Offer({ read, onMade }: Pick<FromLinkProps, 'onMade'> & { read: ReadTable }) {
  const { table, dropped } = read
  const [name, setName] = useState(headingOf(table.kind))
  const labels = sharedColumns(table)
  const columns = table.columns?.map((id) => labels.get(id)).join(', ')
  const plans = table.plans.map((plan) => (
    <span key={JSON.stringify(plan)} className="block">
      <bdi>{planTitle(plan)}</bdi>: <PlanTerms plan={plan} />
    </span>
  ))
  return (
    <div className="flex flex-col gap-5">
      {dropped.length > 0 && (
        <Notice
          tone="warning"
          title={`${counted(dropped.length, 'part')} of this link ${dropped.length === 1 ? 'is' : 'are'} not known here`}
        >
          Left out: <bdi className="wrap-anywhere">{dropped.slice(0, 5).map(shortened).join(', ')}</bdi>
          {dropped.length > 5 && ' and others'}.
        </Notice>
      )}
      <DescriptionList
        className="rounded-lg border border-line px-4 py-1"
        rows={[
          ['Of', headingOf(table.kind)],
          ['Columns', columns || 'The usual ones'],
          ['Stages', <bdi key="stages">{table.stages.join(', ')}</bdi>],
          ['Plan', plans.length > 0 ? plans : 'None'],
        ]}
      />
      <NamedForm
        name={name}
        onName={setName}
        words="Make this table"
        onKeep={async (named) => onMade(await makeTable(named, table))}
      />
    </div>
  )
}

const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
