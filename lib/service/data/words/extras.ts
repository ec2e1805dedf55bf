/** Good causes that members name. */
export const causes = [
  'Education',
  'Environment',
  'Children',
  'Animal Welfare',
  'Health',
  'Human Rights',
  'Arts and Culture',
  'Disaster Relief',
  'Civil Rights and Social Action',
  'Economic Empowerment',
  'Science and Technology',
  'Poverty Alleviation',
] as const

/** Associations: the name and the roles one may have there. */
export const associations = [
  'Chamber of Commerce and Industry',
  'Society for Applied Informatics',
  'Association of Women in Engineering',
  'Friends of the City Library',
  'Professional Association for Project Practice',
  'Alumni Association',
  'Guild of Plain Writers',
  'Young Entrepreneurs Circle',
  'Statistical Society',
  'Regional Start-up Network',
  'Association for Fair Procurement',
  'Industry Standards Committee',
] as const

/** Roles in associations. */
export const associationRoles = [
  'Member',
  'Board Member',
  'Treasurer',
  'Chair of the Regional Group',
  'Mentor',
  'Working Group Lead',
  'Jury Member',
] as const

/** Voluntary work: where, as what, and a sentence about it. */
export const voluntary = [
  [
    'River Clean-up Initiative',
    'Volunteer',
    'One Saturday a month with boots, gloves and about forty neighbours along the river in {city}.',
  ],
  [
    'Reading Partners',
    'Reading Mentor',
    'An hour a week with two children who now correct my pronunciation of dinosaur names.',
  ],
  [
    'Code Evenings for Newcomers',
    'Coach',
    'Programming from zero for people who have just arrived in {city}; several of them have found work in {industry}.',
  ],
  [
    'Mountain Rescue',
    'Team Member',
    'On call every third weekend, in summer mostly sprained ankles, in winter mostly optimism.',
  ],
  [
    'Community Garden',
    'Co-founder',
    'A former car park in {city} with 34 raised beds, two bee hives and endless meetings about compost.',
  ],
  [
    'Food Bank',
    'Driver',
    'Collecting from bakeries and markets on Thursday nights; about {180-420} households are supplied each week.',
  ],
  ['Youth Football Club', 'Trainer', 'Under-twelves. We lost nine to one and celebrated the one.'],
  [
    'Repair Café',
    'Electronics Table',
    'Toasters, lamps, one accordion. We save roughly two thirds of what is brought in.',
  ],
  ['Hospice Association', 'Companion', 'Listening, reading aloud, sometimes only sitting there.'],
  [
    'Legal Aid Evenings',
    'Adviser',
    'Tenancy and employment questions, without appointment and without a fee.',
  ],
] as const

/** Honours: title and who gives it. */
export const honours = [
  ['Employee of the Year', '{company}'],
  ['Young Professional Award', 'Chamber of Commerce and Industry {city}'],
  ['Best Paper Award', 'Conference on Applied Practice'],
  ['Innovation Prize for {product}', 'Regional Development Agency'],
  ['Dean’s List', 'Faculty Council'],
  ['Scholarship for Outstanding Students', 'Foundation for Learning'],
  ['Safety Award', 'Accident Prevention Association'],
  ['Team Award: {product}', '{company}'],
] as const

/** Publications: title and where it appeared. */
export const publications = [
  ['{problem}: a field study with {customers}', 'Journal of Applied Practice'],
  ['Measuring {measure} without fooling ourselves', 'Proceedings of the Workshop on Useful Numbers'],
  ['What {customers} expect from {product}', 'Trade Quarterly'],
  ['Ten years of {product}', 'The Practitioner'],
  ['A short note on {problem}', 'Letters in Management'],
  ['{product} in {city}: costs, benefits, surprises', 'Regional Studies Review'],
] as const

/** What colleagues write about each other; {name} is the person praised, {skill} and {task} theirs. */
export const recommendations = [
  'I worked with {name} for {two|three|four} years at {company}. What stays with me is how calmly {name} handled {problem} while everybody else was looking for somebody to blame. Strong in {skill}, honest about risks, and the kind of colleague who prepares a meeting so well that it becomes short.',
  '{name} was my manager at {company}, and I learned more in that time than in any course. {name} gives you the hard tasks together with the trust to do them, and the feedback comes the same day. If you get the chance to work with {name} on {product}, take it.',
  'When we brought {product} to {customers}, {name} was the person who kept the whole thing together. {skill} is what it says on the tin; patience, humour and a very good memory are what you get on top. Our customers still ask for {name}.',
  'There are people who talk about {measure} and people who change it. {name} belongs to the second group. We shared an office in {city}, and I have rarely seen somebody explain difficult matters so simply, to the board in the morning and to trainees in the afternoon.',
  'I hired {name} into the team and would do so again tomorrow. Within a few months {name} had become the person to ask about {skill}. More important to me: {name} says when something will not work, early and with a proposal.',
  'As a customer I have dealt with {name} for several years. Promises are kept, minutes arrive on the same evening, and bad news comes by telephone and not by e-mail. That is rarer than it should be in {industry}.',
  '{name} joined us in the middle of {problem}. Other people would have run. {name} made a list, asked three questions that nobody had asked before, and half a year later {measure} was better than ever.',
] as const

/** What a profile lets a visitor do. */
export const actions = [
  ['CONNECT', 'Connect'],
  ['FOLLOW', 'Follow'],
  ['MESSAGE', 'Message'],
  ['SHARE', 'Share profile'],
  ['SAVE', 'Save'],
  ['REPORT', 'Report'],
] as const
