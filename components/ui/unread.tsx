import { Notice } from '@/components/ui/notice'

/** In place of what this browser keeps, where its database cannot be used. */
export const Unread = ({ what }: { what: string }) => (
  <Notice tone="danger" title={`The ${what} kept in this browser cannot be read`}>
    Nothing was charged by looking.
  </Notice>
)
