import { fact, recordKind } from '@/lib/core/records/kind'

const actor = 'actor author commenter member profile person user reactor'

export const comment = recordKind({
  kind: 'comment',
  unnamed: 'Somebody without a name',
  inside: '',
  facts: {
    type: fact.text('Reaction', 'type reactionType reaction kind', { column: 'reaction_type' }),
    about: fact.longText('Comment', 'commentary text content comment body message', {
      column: 'comment_text',
    }),
    name: fact.text('Name', 'fullName name displayName title', { column: 'person', inside: actor }),
    headline: fact.text('Headline', 'headline position occupation subtitle', { inside: actor }),
    personId: fact.text('Person ID', 'networkId id publicIdentifier', { inside: actor }),
    personUrl: fact.link('Address', 'networkUrl profileUrl url', { inside: actor }),
    posted: fact.date('Posted', 'createdAt postedAt createdOn date timestamp postedDate publishedAt', {
      column: 'created_at',
    }),
    reactions: fact.entries('Reactions', 'reactionTypeCounts reactionCounts reactions', { column: null }),
    byAuthor: fact.flag('Author', 'isAuthor isAuthorComment author_is_poster', { column: null }),
    pinned: fact.flag('Pinned', 'pinned isPinned', { column: null }),
    edited: fact.flag('Edited', 'edited isEdited', { column: null }),
    replies: fact.entries('Replies', 'replies comments children', { column: null, isOfOthers: true }),
    picture: fact.picture('Picture', 'avatarUrl avatar photo picture profilePicture image', {
      column: null,
      inside: actor,
    }),
  },
  line: { title: 'name', quiet: 'headline' },
})
