/** What companies promise under their names. */
export const taglines = [
  '{product} for {customers}',
  'Less {problem}. More {value}.',
  '{value}, since {founded}',
  'Made in {city} for {customers} everywhere',
  '{Products|Work|Service} that {customers} can rely on',
  'We take {problem} personally',
  'The quiet people behind {product}',
] as const

/** What companies do well: specialities and slogans draw from these. */
export const valueWords = [
  'long-term service',
  'fair contracts',
  'craftsmanship',
  'plain dealing',
  'open standards',
  'short distances',
  'energy efficiency',
  'apprenticeships',
  'repairability',
  'local production',
  'data protection',
  'patient growth',
  'measurable results',
] as const

/** Sentences of company descriptions, one paragraph each. */
export const companyLines = {
  opening: [
    '{company} was founded in {founded} in {city}. What began as a small workshop is today a name in {industry} that {customers} trust.',
    'Since {founded}, {company} has worked for {customers}. Our home is {city}; our work is found wherever {problem} costs people time and money.',
    '{company} stands for {product}. We started in {founded} with one customer and one idea: that {value} and good business belong together.',
    'People in {industry} know {company} for {product}. Founded in {founded}, we are still independent and still answer the telephone ourselves.',
  ],
  work: [
    'We develop, deliver and look after {product}, and we stay reachable after the invoice.',
    'Our customers are {customers}, and lately also {customers}, who come to us because of {problem}.',
    'Every year we publish how we are doing on {measure}, the bad years included.',
    'A third of our colleagues spend at least one day a month with {customers}; most of our improvements begin there.',
    'With {product} we have brought down {measure} at more than {120-900} sites.',
    'In {city} we run a training centre that is open to {customers} and to schools.',
  ],
  people: [
    'We train our own next generation: {8-60} apprentices and trainees are with us at any time.',
    'Around {12-40} nationalities work together here, in offices, on sites and from home.',
    'We pay by published bands, decide in small teams and celebrate on Thursdays.',
    'Half of our leadership team started in an entry-level job in this company.',
  ],
  closing: [
    'If you would rather solve {problem} than talk about it, have a look at our openings.',
    'Visit us in {city}, or write: a person will answer.',
    'We stand for {value}, {value} and coffee that deserves the name.',
    'Talk to us about {product}; the first conversation is always with someone who does the work.',
  ],
} as const
