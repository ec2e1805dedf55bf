import * as z from 'zod/mini'
import { defineEndpoint, defineGroup, deprecatedGet } from '@/lib/core/catalogue/define'
import { counted, flat } from '@/lib/core/catalogue/rate'
import {
  bulkAnswer,
  emailAnswer,
  engagementAnswer,
  profileAnswer,
} from '@/lib/core/catalogue/schemas/answers'
import {
  atLeastOne,
  geoId,
  page,
  optionalText,
  postInput,
  profileName,
  requestContext,
  text,
  uri,
  wholeNumber,
} from '@/lib/core/catalogue/schemas/inputs'

/** A path that ends in "." or ".." is shortened by every reader of URLs (RFC 3986, 5.2.4): it would buy another request. */
const notDots = z.regex(/^(?!\.{1,2}$)/, 'must not be "." or ".."')

const pathInput = z.strictObject({ networkId: profileName.networkId.def.innerType.check(notDots) })

const namedProfile = atLeastOne(z.strictObject({ ...profileName }), ['networkId', 'networkUrl'])

const email = defineEndpoint({
  id: 'profiles.email',
  title: 'Find a work email',
  verb: 'Find email',
  summary: 'The work email of one person, checked for delivery.',
  path: '/agent/v1/profiles/email',
  input: atLeastOne(postInput(profileName), ['networkId', 'networkUrl']),
  output: emailAnswer,
  rate: flat('0.05'),
  expects: 'item',
  result: 'email',
})

const lookup = defineEndpoint({
  id: 'profiles.lookup',
  title: 'Look up a profile',
  verb: 'Look up',
  summary: 'The full profile behind a known identifier.',
  path: '/agent/v1/profiles/{networkId}',
  input: z.extend(pathInput, { requestContext: z.optional(requestContext) }),
  output: profileAnswer,
  rate: flat('0.05'),
  expects: 'item',
  result: 'profile',
})

export const profiles = defineGroup({
  id: 'profiles',
  title: 'People',
  tag: 'Profiles',
  endpoints: [
    defineEndpoint({
      id: 'profiles.search',
      title: 'Search people',
      verb: 'Search',
      summary: 'Find people by name, title, company, school or place. Fuzzy, as autocomplete is.',
      path: '/agent/v1/profiles/search',
      input: postInput({
        search: optionalText({ title: 'Search' }),
        title: optionalText({ title: 'Title' }),
        currentCompany: optionalText({ title: 'Current company' }),
        location: optionalText({ title: 'Location' }),
        geoId: z.optional(geoId),
        firstName: optionalText({ title: 'First name' }),
        lastName: optionalText({ title: 'Last name' }),
        pastCompany: optionalText({ title: 'Past company' }),
        school: optionalText({ title: 'School' }),
        industryId: optionalText({ title: 'Industry ID', identifier: 'opaque' }),
        followerOf: optionalText({ title: 'Follower of', description: 'A person or company they follow.' }),
        page: z.optional(page),
      }),
      rate: flat('0.30', 'page'),
      expects: 'list',
      result: 'people',
      examples: [
        { title: 'CTO', location: 'London' },
        { title: 'Head of HR', location: 'Paris' },
        { title: 'Product Designer', location: 'Berlin' },
        { title: 'SRE', location: 'Singapore' },
      ],
    }),
    defineEndpoint({
      id: 'profiles.enrich',
      title: 'Enrich a profile',
      verb: 'Enrich',
      summary: 'The full profile of one person: career, education, skills and more.',
      method: 'GET',
      path: '/agent/v1/profiles/enrich',
      input: namedProfile,
      output: profileAnswer,
      rate: flat('0.05'),
      expects: 'item',
      result: 'profile',
    }),
    defineEndpoint({
      id: 'profiles.bulk',
      title: 'Enrich profiles in bulk',
      verb: 'Enrich',
      summary: 'Up to 25 full profiles with one payment.',
      path: '/agent/v1/profiles/enrich',
      input: postInput({
        profiles: z
          .array(namedProfile)
          .check(
            z.minLength(1),
            z.maxLength(25),
            z.meta({
              title: 'Profile URLs or IDs',
              description: 'One on each line, at most 25.',
              'x-identifier': 'profile',
              minItems: 1,
              maxItems: 25,
            }),
          ),
      }),
      output: bulkAnswer,
      rate: counted('0.05', 'profile', { field: 'profiles', least: 1, most: 25, otherwise: 1 }),
      expects: 'list',
      result: 'bulk',
    }),
    email,
    deprecatedGet(email, namedProfile, 'The work email of one person, by query.'),
    defineEndpoint({
      id: 'profiles.posts',
      title: 'List posts',
      verb: 'List posts',
      summary: 'The newest posts of one person.',
      path: '/agent/v1/profiles/posts',
      input: postInput({
        profile: text({
          title: 'Profile URL or ID',
          description: 'A profile URL, or the part of it after /in/.',
          identifier: 'profile',
        }),
        limit: z._default(
          wholeNumber({
            title: 'Posts',
            description: 'You pay for the number you ask for, 1 to 20.',
            minimum: 1,
            maximum: 20,
          }),
          5,
        ),
      }),
      rate: counted('0.05', 'post', { field: 'limit', least: 1, most: 20, otherwise: 5 }),
      expects: 'list',
      result: 'posts',
    }),
    lookup,
    deprecatedGet(lookup, pathInput, lookup.summary),
  ],
})

const postQuery = {
  postUrl: uri({ title: 'Post URL', description: 'The full address of the post.', identifier: 'post' }),
  page: z.optional(page),
  paginationToken: optionalText({
    title: 'Pagination token',
    description: 'The token of the answer before this one.',
  }),
}

const reactions = defineEndpoint({
  id: 'posts.reactions',
  title: 'See who engaged',
  verb: 'See who engaged',
  summary: 'The reactions and comments of a post, with the people behind them.',
  path: '/agent/v1/posts/reactions',
  input: postInput(postQuery),
  output: engagementAnswer,
  rate: flat('0.05'),
  expects: 'multi',
  result: 'engagement',
})

export const posts = defineGroup({
  id: 'posts',
  title: 'Posts',
  tag: 'Posts',
  endpoints: [
    reactions,
    deprecatedGet(reactions, z.strictObject(postQuery), 'The reactions and comments of a post, by query.'),
  ],
})
