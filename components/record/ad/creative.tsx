import { useState } from 'react'
import { ChevronLeft, ChevronRight, Play } from 'lucide-react'
import type { Ad } from '@/components/record/ad/read-ad'
import { WidePicture } from '@/components/record/parts/picture'
import { Button } from '@/components/ui/button'

export function Creative({ ad }: { ad: Ad }) {
  const [at, setAt] = useState(0)
  const { creatives, isVideo, headline } = ad
  const shown = creatives[at]
  const count = creatives.length
  if (count === 0)
    return (
      <p className="grid aspect-[1.91] place-items-center rounded-md bg-sunken px-6 text-center text-sm text-ink-faint">
        Text only, or not published for this ad
      </p>
    )
  const alt = `${isVideo ? 'Still of the video' : 'Picture'}${headline === null ? '' : ` of “${headline}”`}`
  return (
    <div className="relative">
      <WidePicture value={shown} alt={count > 1 ? `${alt}, ${at + 1} of ${count}` : alt} />
      {isVideo && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute bottom-3 left-3 grid size-9 place-items-center rounded-full bg-ink text-on-ink [&_svg]:size-4"
        >
          <Play className="translate-x-px" />
        </span>
      )}
      {count > 1 && (
        <div className="absolute right-2 bottom-2 flex items-center gap-0.5 rounded-md bg-raised px-1 shadow-float">
          <Button
            size="icon-sm"
            variant="quiet"
            aria-label="Previous card"
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          >
            <ChevronLeft aria-hidden="true" />
          </Button>
          <span className="text-xs text-ink-quiet tabular-nums">
            {at + 1}/{count}
          </span>
          <Button
            size="icon-sm"
            variant="quiet"
            aria-label="Next card"
            disabled={at === count - 1}
            onClick={() => setAt(at + 1)}
          >
            <ChevronRight aria-hidden="true" />
          </Button>
        </div>
      )}
    </div>
  )
}
