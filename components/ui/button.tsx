import type { ComponentProps, MouseEvent } from 'react'
import { cva, type VariantProps } from 'class-variance-authority'
import type { LucideIcon } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/skeleton'

/** Classes of a button, also for links: `className={buttonStyle({ variant: 'secondary' })}`. */
export const buttonStyle = cva(
  [
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-lg text-base font-medium whitespace-nowrap',
    'transition-colors select-none disabled:opacity-45 aria-disabled:cursor-default [&_svg]:size-4 [&_svg]:shrink-0',
    'forced-colors:border forced-colors:border-[ButtonText]',
  ],
  {
    variants: {
      variant: {
        primary: 'bg-ink text-on-ink enabled:hover:bg-ink-hover [a&]:hover:bg-ink-hover',
        secondary:
          'border border-line bg-raised text-ink enabled:hover:bg-hover enabled:active:bg-pressed [a&]:hover:bg-hover',
        quiet:
          'text-ink-quiet enabled:hover:bg-hover enabled:hover:text-ink enabled:active:bg-pressed [a&]:hover:bg-hover [a&]:hover:text-ink',
        danger: 'bg-red-fill text-on-fill enabled:hover:bg-red-hover',
        'danger-quiet': 'text-red enabled:hover:bg-red-soft',
      },
      size: {
        sm: 'h-7 gap-1.5 rounded-md px-2.5 text-sm pointer-coarse:h-11 pointer-coarse:px-3 [&_svg]:size-3.5',
        md: 'h-9 px-3.5 pointer-coarse:h-11',
        lg: 'h-11 px-5 text-lg',
        icon: 'size-9 pointer-coarse:size-11',
        'icon-sm': 'size-7 rounded-md pointer-coarse:size-11',
      },
    },
    defaultVariants: { variant: 'secondary', size: 'md' },
  },
)

export type ButtonProps = ComponentProps<'button'> &
  VariantProps<typeof buttonStyle> & {
    /** Work is under way: a press does nothing, and the button stays enabled so that it keeps the focus. */
    busy?: boolean | undefined
  }

export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cn(buttonStyle({ variant, size }), className)}
      onClick={busy ? stop : onClick}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  )
}

function stop(event: MouseEvent) {
  event.preventDefault()
}

type SignButtonProps = Omit<ButtonProps, 'children'> & { label: string; Sign: LucideIcon }

/** A button of one sign, whose words are heard, and shown under the pointer. */
export const SignButton = ({
  label,
  Sign,
  size = 'icon-sm',
  variant = 'quiet',
  ...rest
}: SignButtonProps) => (
  <Button aria-label={label} title={label} size={size} variant={variant} {...rest}>
    <Sign aria-hidden="true" />
  </Button>
)
