import { statedCounts } from '@/lib/core/answers/engagement'
import { isObject, pickText } from '@/lib/core/answers/json'
import { withoutTracking } from '@/lib/core/answers/handoff'
import type { Convert } from '@/lib/core/records/convert'
import {
  count,
  date,
  entries,
  flag,
  link,
  longText,
  picture,
  pictureIn,
  recordKind,
  text,
} from '@/lib/core/records/kind'
import { wording } from '@/lib/core/records/read-fields'

export const authorNames = 'author actor profile owner postedBy'

/** How many reacted in which way, as JSON of what was received; null where no count is stated. */
const reactionsJson: Convert = (value) =>
  typeof value === 'object' && statedCounts(value).length > 0 ? JSON.stringify(value) : undefined

const ageIn = (posted: unknown) =>
  isObject(posted) ? pickText(posted, ['age', 'ago', 'text', 'relative']) : null

export const post = recordKind({
  kind: 'post',
  unnamed: 'A post without words',
  inside: 'engagement stats socialCounts activity counts content',
  facts: {
    postId: text('Post ID', 'id postId urn entityUrn activityId activityUrn shareUrn'),
    url: link('Address', 'url postUrl networkUrl shareUrl permalink link', {
      column: 'post_url',
      as: (value) => {
        const told = wording(value)
        return told === null ? undefined : (withoutTracking(told) ?? told)
      },
    }),
    author: text('Author', `${authorNames} authorName`),
    authorUrl: link('Author’s page', 'authorUrl profileUrl companyUrl', {
      or: ({ field }) => pickText(field(authorNames), ['networkurl', 'profileurl', 'companyurl', 'url']),
    }),
    posted: date('Posted', 'postedAt createdAt publishedAt postedDate date postedOn timestamp', {
      column: 'posted_at',
    }),
    about: longText('About', 'content text commentary body message description', { column: 'text' }),
    likes: count(
      'Likes',
      'likes likeCount reactionCount numLikes totalReactions reactionsCount totalReactionCount',
    ),
    comments: count('Comments', 'commentCount commentsCount numComments comments'),
    shares: count('Shares', 'shares shareCount sharesCount repostCount repostsCount numShares reposts'),
    reactions: text('Reactions', 'reactionTypeCounts reactions reactionCounts reactionBreakdown', {
      column: 'reactions_json',
      as: reactionsJson,
    }),
    name: text('Name', '', {
      column: null,
      first: (facts) => facts.text('about')?.replace(/\s+/g, ' ').slice(0, 120),
    }),
    age: text('Posted ago', 'age postedAgo timeAgo', {
      column: 'posted_ago',
      first: ({ raw }) => ageIn(raw('posted')),
    }),
    edited: flag('Edited', 'edited isEdited'),
    pictures: entries('Pictures', 'images pictures image'),
    article: entries('Article', 'article'),
    document: entries('Document', 'document'),
    video: entries('Video', 'video'),
    poll: entries('Poll', 'poll'),
    event: entries('Event', 'event'),
    repost: entries('Repost', 'repost resharedPost reshared sharedPost', { isOfOthers: true }),
    picture: picture('Picture', '', { column: null, first: pictureIn(authorNames) }),
  },
  sections: [{ title: 'Identifiers', facts: ['postId', 'authorUrl'] }],
  line: { title: 'name', quiet: 'author' },
})
