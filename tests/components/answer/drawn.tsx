import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Answer, type KindView, ShownContext } from '@/components/answer/answer'
import { Records } from '@/components/answer/draw/records'
import { router } from '@/tests/support/router'

/** The records of an answer as markup, as if it had been opened. */
export const drawnRecords = (answer: Answer, kindView: KindView | null): string =>
  renderToStaticMarkup(
    <AppRouterContext value={router}>
      <QueryClientProvider client={new QueryClient()}>
        <ShownContext
          value={{
            answer,
            answers: [answer],
            earlier: [],
            onOpenEarlier: () => undefined,
            ApartPage: () => null,
          }}
        >
          <Records answer={answer} kindView={kindView} />
        </ShownContext>
      </QueryClientProvider>
    </AppRouterContext>,
  )
