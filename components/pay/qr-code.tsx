import { useMemo } from 'react'
import { correction, generate } from 'lean-qr'
import { toSvgPath } from 'lean-qr/extras/svg'
import { cn } from '@/components/ui/cn'

/** In modules: readers need four of them around a code (ISO/IEC 18004). */
const quiet = 4

type QrCodeProps = { text: string; label: string; className?: string | undefined }

export function QrCode({ text, label, className }: QrCodeProps) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M })
    return { path: toSvgPath(code), size: code.size + quiet * 2 }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size} ${size}`}
      shapeRendering="crispEdges"
      className={cn('rounded-lg', className)}
    >
      <rect x={-quiet} y={-quiet} width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
