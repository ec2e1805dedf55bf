import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { fonts } from '@/app/fonts'
import { Background, BudgetMeter, StoreNotice } from '@/components/shell/background'
import { Providers } from '@/components/shell/providers'
import { Frame } from '@/components/shell/frame'
import { HeadScript } from '@/components/shell/theme'
import { Unseen } from '@/components/ui/pane'
import { cn } from '@/components/ui/cn'
import { WalletButton } from '@/components/pay/wallet/wallet-button'
import { endpoints } from '@/lib/core/catalogue'
import { pagePath } from '@/lib/core/catalogue/endpoint'
import '@/app/globals.css'

export const metadata: Metadata = {
  // needed for the absolute address of the social card
  metadataBase: new URL(process.env['PUBLIC_URL'] || 'http://localhost:3000'),
  title: { default: 'Nickel', template: '%s · Nickel' },
  description:
    'Look up people, companies, posts, ads and jobs, and pay only for each answer. No account, no subscription.',
  applicationName: 'Nickel',
  formatDetection: { telephone: false, email: false, address: false },
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#0f1115' },
  ],
}

const pages = endpoints.map(({ id, title }) => ({ href: pagePath(id), title }))

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" className={cn(fonts)} suppressHydrationWarning>
      <head>
        <HeadScript />
      </head>
      <body>
        <Providers>
          <Frame
            pages={pages}
            session={
              <>
                <Unseen>
                  <BudgetMeter />
                </Unseen>
                <Unseen>
                  <WalletButton />
                </Unseen>
              </>
            }
          >
            <StoreNotice />
            {children}
          </Frame>
          <Background />
        </Providers>
      </body>
    </html>
  )
}
