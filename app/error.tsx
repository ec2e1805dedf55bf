'use client'

import { PaneProblem } from '@/components/ui/pane'

/** A page that could not be fetched or drawn; the frame around it goes on. Its draft stands in its address. */
export default function PageError({ error, reset }: { error: Error; reset: () => void }) {
  // the framework remembers a script that did not come until the document is loaded anew
  const again = error.name === 'ChunkLoadError' ? () => location.reload() : reset
  return <PaneProblem title="This page could not be shown" onAgain={again} />
}
