'use client'

import { useEffect } from 'react'
import { fonts } from '@/app/fonts'
import { Mark } from '@/components/frame/mark'
import { HeadScript } from '@/components/shell/theme'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import '@/app/globals.css'

type GlobalErrorProps = { error: Error & { digest?: string }; reset: () => void }

/** Replaces the root layout when it fails, so it uses nothing of the shell but the head script. */
export default function GlobalError({ error, reset }: GlobalErrorProps) {
  useEffect(() => {
    document.querySelector('h1')?.focus()
  }, [])

  return (
    <html lang="en" className={cn(fonts)}>
      <head>
        <title>Something broke · Nickel</title>
        <HeadScript />
      </head>
      <body className="grid min-h-dvh place-items-center p-6">
        <main className="max-w-md">
          <Mark className="mb-5 size-9" />
          <h1 tabIndex={-1} className="text-xl">
            This page broke
          </h1>
          <p className="mt-2 text-ink-quiet">
            The fault is ours. Showing the page again buys nothing: a lookup is paid only when you confirm it,
            and what you bought is kept in this browser.
          </p>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button variant="primary" onClick={reset}>
              Show the page again
            </Button>
            <Button onClick={() => location.assign('/')}>Go home</Button>
          </div>
          {error.digest && <p className="mt-6 font-mono text-xs text-ink-faint">Reference {error.digest}</p>}
        </main>
      </body>
    </html>
  )
}
