import { PageHeader } from '@/components/frame/page'
import { Button } from '@/components/ui/button'

type ListsHeadProps = { title: string; summary: string; onLeave: () => void }

/** The head of a page under the lists that is no list itself, with the way back to all of them. */
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
