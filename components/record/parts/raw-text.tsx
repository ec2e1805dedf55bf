import { cn } from '@/components/ui/cn'

/** Characters that are laid out at once. */
const pieceLength = 20_000

function piecesOf(text: string): string[] {
  const pieces: string[] = []
  for (let from = 0; from < text.length;) {
    const most = from + pieceLength
    const line = text.lastIndexOf('\n', most) + 1
    const to = most < text.length && line > from ? line : most
    pieces.push(text.slice(from, to))
    from = to
  }
  return pieces
}

/** Text as it came. A long one is laid out where it is in sight; the browser finds words in all of it. */
export function RawText({ text }: { text: string }) {
  const pieces = piecesOf(text)
  const isLong = pieces.length > 1
  return (
    <pre
      role="region"
      aria-label="Raw text"
      tabIndex={0}
      className="max-h-[32rem] overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs whitespace-pre-wrap wrap-anywhere"
    >
      {pieces.map((piece, index) => (
        <bdi
          key={index}
          className={cn('block', isLong && '[contain-intrinsic-size:auto_300rem] [content-visibility:auto]')}
        >
          {piece}
        </bdi>
      ))}
    </pre>
  )
}
