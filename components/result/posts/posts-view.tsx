'use client'

import type { AnswerProps } from '@/components/result/answer'
import { ListView } from '@/components/result/list-view'
import { Billed } from '@/components/result/posts/billed'
import { PostFeed } from '@/components/result/posts/post-feed'

/** A person's posts as a feed, with what was billed for them. */
export function PostsView({ answer }: AnswerProps) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <Billed answer={answer} />
      <ListView answer={answer} label="Posts" own={{ label: 'Feed', Body: PostFeed }} />
    </div>
  )
}
