'use client'

import { ListKeeper } from '@/components/keep/list-keeper'
import { Harvester } from '@/components/library/harvester'
import { Resume } from '@/components/pay/resume'
import { TakeUpWaiting } from '@/components/pay/take-up-waiting'
import { RetentionKeeper } from '@/components/settings/retention-keeper'
import { OfflineKeeper } from '@/components/shell/offline-keeper'
import { PageNews } from '@/components/shell/page-news'
import { Overlays } from '@/components/shell/palette/overlays'
import { Unseen } from '@/components/ui/pane'

const parts = [
  Overlays,
  Resume,
  TakeUpWaiting,
  Harvester,
  RetentionKeeper,
  ListKeeper,
  PageNews,
  OfflineKeeper,
]

/** What works beside every page, each part for itself: one that fails takes neither the others nor the page with it. */
export const Background = () =>
  parts.map((Part, at) => (
    <Unseen key={at}>
      <Part />
    </Unseen>
  ))
