import { IntentLink } from '@/components/frame/intent-link'
import { Button, buttonStyle } from '@/components/ui/button'

export const Act = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button size="sm" onClick={onClick}>
    {children}
  </Button>
)

type LinkActProps = { href: string; variant?: 'quiet'; onClick?: () => void; children: string }

export const LinkAct = ({ variant, ...rest }: LinkActProps) => (
  <IntentLink className={buttonStyle({ size: 'sm', variant })} {...rest} />
)
