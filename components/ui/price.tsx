import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { Button, type ButtonProps } from '@/components/ui/button'

type PriceProps = { children: ReactNode; className?: string | undefined }

/** Only money is drawn in this colour. */
export function Price({ children, className }: PriceProps) {
  return (
    <span data-slot="price" className={cn('font-medium text-copper tabular-nums', className)}>
      {children}
    </span>
  )
}

const amount = /(\$\d+(?:,\d{3})*(?:\.\d+)?)/

/** A sentence whose amounts are drawn as money. */
export const PricedText = ({ children }: { children: string }) =>
  children.split(amount).map((part, at) => (amount.test(part) ? <Price key={at}>{part}</Price> : part))

export function PriceChip({ children, className }: PriceProps) {
  return (
    <span
      data-slot="price-chip"
      className={cn(
        'inline-flex h-5 items-center rounded-sm bg-copper-soft px-1.5 text-xs font-medium text-copper tabular-nums',
        className,
      )}
    >
      {children}
    </span>
  )
}

type PriceButtonProps = Omit<ButtonProps, 'variant'> & {
  price: string
  variant?: 'primary' | 'secondary' | undefined
  joint?: string | undefined
}

export function PriceButton({
  price,
  joint = ' · ',
  variant = 'primary',
  size,
  children,
  ...rest
}: PriceButtonProps) {
  return (
    <Button variant={variant} size={size} {...rest}>
      {children}
      <span className="sr-only">{joint}</span>
      <span
        data-slot="price-chip"
        className={cn(
          'inline-flex items-center bg-copper-chip font-semibold text-on-copper-chip tabular-nums in-aria-busy:opacity-60',
          size === 'sm' ? '-mr-1 h-5 rounded-sm px-1.5 text-xs' : '-mr-1.5 h-6 rounded-md px-2 text-sm',
        )}
      >
        {price}
      </span>
    </Button>
  )
}
