'use client'

import type { AnswerProps } from '@/components/answer/answer'
import { ListView } from '@/components/answer/list-view'
import { Billed } from '@/components/answer/kinds/billed'
import { PostFeed } from '@/components/answer/kinds/post-feed'

/** A person's posts as a feed, with what was billed for them. */
export function PostsView({ answer }: AnswerProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Billed answer={answer} />
      <ListView answer={answer} label="Posts" own={{ label: 'Feed', Body: PostFeed }} />
    </div>
  )
}
