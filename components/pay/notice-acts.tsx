import { IntentLink } from '@/components/frame/intent-link'
import { Button, buttonStyle } from '@/components/ui/button'

export const Act = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <Button size="sm" onClick={onClick}>
    {children}
  </Button>
)

export const LinkAct = ({ href, children }: { href: string; children: string }) => (
  <IntentLink href={href} className={buttonStyle({ size: 'sm' })}>
    {children}
  </IntentLink>
)
