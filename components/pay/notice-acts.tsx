import { IntentLink } from '@/components/frame/intent-link'
import { Button, buttonStyle } from '@/components/ui/button'

type ActProps = { onClick: () => void; children: string }

export const Act = ({ onClick, children }: ActProps) => (
  <Button size="sm" onClick={onClick}>
    {children}
  </Button>
)

export const LinkAct = ({ href, children }: { href: string; children: string }) => (
  <IntentLink href={href} className={buttonStyle({ size: 'sm' })}>
    {children}
  </IntentLink>
)
