import { Notice } from '@/components/ui/notice'

/** In place of lists, where the browser's database cannot be used. */
export const ListsUnread = () => (
  <Notice tone="danger" title="The lists kept in this browser cannot be read">
    Nothing was charged by looking.
  </Notice>
)
