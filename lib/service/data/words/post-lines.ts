/** How posts begin, go on and end; {topic} comes from the author's line of work, {win} and {task} too. */
export const postLines = {
  opening: [
    'A few words about {topic}.',
    'Somebody asked me last week about {topic}. Here is the longer answer.',
    'Today I gave a talk in {city} on {topic}, and the questions were better than the talk.',
    'I have been putting off writing about {topic}. No more.',
    'Two years ago I would have told you that {problem} cannot be helped. I was wrong.',
    'It is {Monday|Tuesday|Thursday|Friday} evening, the train is late, so let me write about {topic}.',
    'We are finally allowed to talk about this: {company} has something new for {customers}.',
    'Small story from {city}.',
    'Unpopular view among people in {industry}: we make most of our {problem} ourselves.',
    'Thank you to the team at {company}. That was quite a quarter.',
  ],
  middle: [
    '{task}',
    '{win}',
    'We sat down with {customers} and simply asked. Three of the five answers had nothing to do with {product}.',
    'It turned out that {problem} was the symptom. The cause was a form from {2009-2018} that nobody dared to touch.',
    'The first attempt failed in public. The second one failed quietly. The third has now been running for {6-30} months.',
    'What helped most was not a tool. It was {a list on the wall|an hour every Wednesday|one honest conversation|a smaller team}.',
    'I had planned for {three|four|six} weeks. It took {five|seven|nine} months, and I would do it again.',
    'If you only look at {measure}, you miss the half of it that {customers} feel.',
    'A colleague with {20-35} years in {industry} said: "You will get what you measure, and nothing else." I have thought about it every day since.',
    'We wrote down what we would stop doing first. That list was longer than the plan.',
  ],
  lesson: [
    'What I take away:\n1. Ask before you build.\n2. Write it down in words that {customers} use.\n3. Check again after a month.',
    'My lesson: {belief}',
    'Three things I would do differently: start smaller, invite the sceptics, and measure {measure} from the first day.',
    '{belief}',
    'The numbers: {11-38} percent better on {measure}, and nobody worked a weekend for it.',
    'None of this is new. All of it is work.',
  ],
  closing: [
    'How do you deal with {problem}?',
    'If you work with {customers} and see it differently, tell me. I mean it.',
    'By the way, we are looking for people in {city}. My inbox is open.',
    'Slides in the comments, coffee in {city}.',
    'What would you have done?',
    'More on this next week.',
    'Thanks to everyone who showed up, and to those who kept the shop running meanwhile.',
    '',
  ],
} as const

/** What people answer; {name} is the author of the post. */
export const commentLines = [
  'Thank you for writing this down, {name}. We had the same with {problem} and never found the words.',
  'Very much agree. {belief}',
  'I would add one thing: without the people on the night shift, {measure} would not have moved at all.',
  'Interesting! Did {customers} notice the change by themselves?',
  'How long did it take until {measure} reacted? With us it was {two|three|five} quarters.',
  'Congratulations to you and the team!',
  'Not sure I agree. In our case {problem} went away only when we changed the contract, not the process.',
  'Could you share the list? Asking for {a friend|my team|our works council}.',
  'This should be required reading in {industry}.',
  'Great to see this coming out of {city}.',
  'We tried exactly that at {company} and stopped after {three|six} months. Happy to compare notes.',
  '{name}, the part about asking first is gold. So simple and so rarely done.',
  'Well said.',
  'I was in the room in {city}. The questions really were that good.',
  'Which tool did you use for it? We are about to choose one for {product}.',
  'The honest bit about the first attempt is what I needed today.',
  'Bravo. And the sentence about {measure} goes on our wall.',
  'Are you hiring in {city} for this?',
] as const

/** Titles of the articles and documents that posts carry. */
export const articleLines = [
  'What {customers} really need from {product}',
  'A field report on {problem}',
  '{Notes|Lessons|Figures} from a year of working on {measure}',
  'The short guide to {product}',
  'Interview: {company} on {problem}',
  'Checklist: ten questions about {measure}',
] as const
