import { date, entries, flag, link, longText, picture, recordKind, text } from '@/lib/core/records/kind'

const actor = 'actor author commenter member profile person user reactor'

export const comment = recordKind({
  kind: 'comment',
  unnamed: 'Somebody without a name',
  inside: '',
  facts: {
    type: text('Reaction', 'type reactionType reaction kind', { column: 'reaction_type' }),
    about: longText('Comment', 'commentary text content comment body message', { column: 'comment_text' }),
    name: text('Name', 'fullName name displayName title', { column: 'person', inside: actor }),
    headline: text('Headline', 'headline position occupation subtitle', { inside: actor }),
    personId: text('Person ID', 'networkId id publicIdentifier', { inside: actor }),
    personUrl: link('Address', 'networkUrl profileUrl url', { inside: actor }),
    posted: date('Posted', 'createdAt postedAt createdOn date timestamp postedDate publishedAt', {
      column: 'created_at',
    }),
    reactions: entries('Reactions', 'reactionTypeCounts reactionCounts reactions', { column: null }),
    byAuthor: flag('Author', 'isAuthor isAuthorComment author_is_poster', { column: null }),
    pinned: flag('Pinned', 'pinned isPinned', { column: null }),
    edited: flag('Edited', 'edited isEdited', { column: null }),
    replies: entries('Replies', 'replies comments children', { column: null, isOfOthers: true }),
    picture: picture('Picture', 'avatarUrl avatar photo picture profilePicture image', {
      column: null,
      inside: actor,
    }),
  },
  line: { title: 'name', quiet: 'headline' },
})
