'use client'

import { Harvester } from '@/components/library/harvester'
import { ListKeeper } from '@/components/keep/list-keeper'
import { Resume } from '@/components/pay/resume'
import { TakeUpWaiting } from '@/components/pay/take-up-waiting'
import { RetentionKeeper } from '@/components/settings/retention-keeper'
import { OfflineKeeper } from '@/components/shell/offline-keeper'
import { PageNews } from '@/components/shell/page-news'
import { Overlays } from '@/components/shell/palette/overlays'
import { Unseen } from '@/components/ui/pane'

/** What works beside every page, each part for itself: one that fails takes neither the others nor the page with it. */
export const Background = () => (
  <>
    <Unseen>
      <Overlays />
    </Unseen>
    <Unseen>
      <Resume />
    </Unseen>
    <Unseen>
      <TakeUpWaiting />
    </Unseen>
    <Unseen>
      <Harvester />
    </Unseen>
    <Unseen>
      <RetentionKeeper />
    </Unseen>
    <Unseen>
      <ListKeeper />
    </Unseen>
    <Unseen>
      <PageNews />
    </Unseen>
    <Unseen>
      <OfflineKeeper />
    </Unseen>
  </>
)
