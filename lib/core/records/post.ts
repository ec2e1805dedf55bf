import { statedCounts } from '@/lib/core/answers/engagement'
import { pickText } from '@/lib/core/answers/json'
import { withoutTracking } from '@/lib/core/answers/handoff'
import type { Convert } from '@/lib/core/records/convert'
import { fact, inField, pictureIn, recordKind } from '@/lib/core/records/kind'
import { wording } from '@/lib/core/records/read-fields'

const authorNames = 'author actor profile owner postedBy'

/** How many reacted in which way, as JSON of what was received; null where no count is stated. */
const reactionsJson: Convert = (value) =>
  typeof value === 'object' && statedCounts(value).length > 0 ? JSON.stringify(value) : undefined

export const post = recordKind({
  kind: 'post',
  unnamed: 'A post without words',
  inside: 'engagement stats socialCounts activity counts content',
  facts: {
    postId: fact.text('Post ID', 'id postId urn entityUrn activityId activityUrn shareUrn'),
    url: fact.link('Address', 'url postUrl networkUrl shareUrl permalink link', {
      column: 'post_url',
      as: (value) => {
        const told = wording(value)
        return told === null ? undefined : (withoutTracking(told) ?? told)
      },
    }),
    author: fact.text('Author', `${authorNames} authorName`),
    authorUrl: fact.link('Author’s page', 'authorUrl profileUrl companyUrl', {
      or: inField(authorNames, 'networkUrl profileUrl companyUrl url'),
    }),
    posted: fact.date('Posted', 'postedAt createdAt publishedAt postedDate date postedOn timestamp', {
      column: 'posted_at',
    }),
    about: fact.longText('About', 'content text commentary body message description', { column: 'text' }),
    likes: fact.count(
      'Likes',
      'likes likeCount reactionCount numLikes totalReactions reactionsCount totalReactionCount',
    ),
    comments: fact.count('Comments', 'commentCount commentsCount numComments comments'),
    shares: fact.count('Shares', 'shares shareCount sharesCount repostCount repostsCount numShares reposts'),
    reactions: fact.text('Reactions', 'reactionTypeCounts reactions reactionCounts reactionBreakdown', {
      column: 'reactions_json',
      as: reactionsJson,
    }),
    name: fact.text('Name', '', {
      column: null,
      first: (facts) => facts.text('about')?.replace(/\s+/g, ' ').slice(0, 120),
    }),
    age: fact.text('Posted ago', 'age postedAgo timeAgo', {
      column: 'posted_ago',
      first: ({ raw }) => pickText(raw('posted'), ['age', 'ago', 'text', 'relative']),
    }),
    edited: fact.flag('Edited', 'edited isEdited'),
    pictures: fact.entries('Pictures', 'images pictures image'),
    article: fact.entries('Article', 'article'),
    document: fact.entries('Document', 'document'),
    video: fact.entries('Video', 'video'),
    poll: fact.entries('Poll', 'poll'),
    event: fact.entries('Event', 'event'),
    repost: fact.entries('Repost', 'repost resharedPost reshared sharedPost', { isOfOthers: true }),
    picture: fact.picture('Picture', '', { column: null, first: pictureIn(authorNames) }),
  },
  sections: [{ title: 'Identifiers', facts: ['postId', 'authorUrl'] }],
  line: { title: 'name', quiet: 'author' },
})
