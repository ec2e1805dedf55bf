import { PageHeader } from '@/components/frame/page'
import { Button } from '@/components/ui/button'

type ListsHeadProps = { title: string; summary: string; onLeave: () => void }

export const ListsHead = ({ onLeave, ...head }: ListsHeadProps) => (
  <PageHeader
    {...head}
    actions={
      <Button size="sm" variant="quiet" onClick={onLeave}>
        ← All lists
      </Button>
    }
  />
)
