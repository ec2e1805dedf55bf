/** Words that stand in documentation where a real identifier belongs. */
const stockNames = new Set(
  `abc abc123 abcd abcdef acme-corp-example anyone asdf bar baz demo dummy example example-company example-person
  fake firstname-lastname first-last foo foobar geoid handle id identifier insert-id jane-doe jane-smith-example
  john-doe john-smith-example johndoe janedoe lastname lorem lorem-ipsum my-company my-id my-profile n/a name nan
  network-id networkid none null person placeholder profile profile-id profile-slug profileid public-id
  public-identifier publicidentifier qwerty sample slug some-id someid somebody someone someone-example string
  test test-user tester testing testuser todo undefined unknown user user-id user-name userid username vanity
  vanity-name xyz your-company`.split(/\s+/),
)

const templates = [
  /[{}<>]|\[[^[\]]*\]/, // {networkId}, <id>, [slug]
  /%7b|%3c/i,
  /^[:$%#@]/, // :id, $ID, %s
  /^_+|\.{3}|…/,
]

const shapes = [
  /^(.)\1*$/u, // x, xxx, 000
  /^(x|\?|\*|-|_|\.)+$/i,
  /^(your|insert|enter)[-_ ]/i,
  /^(my|some|any|the)[-_ ](id|identifier|profile|user|username|name|company|person|slug)\b/i,
  /^(test|example|sample|dummy|placeholder|fake|demo|mock|foo)([-_. ]?(user|id|profile|person|name|account|company|member|slug))?([-_ ]?\d+)?$/i,
  /^j(ohn|ane)[-_. ]?(doe|q[-_. ]?public)([-_ ]?\d+)?$/i,
  /^(firstname|first-name)[-_ ]/i,
  /^0?1234\d*$/,
]

/** Whether this is a template or a stock name where a real identifier belongs: a paid lookup of it would buy nothing. */
export function isPlaceholder(identifier: string): boolean {
  const value = identifier.trim().toLowerCase()
  return (
    stockNames.has(value) ||
    templates.some((template) => template.test(value)) ||
    shapes.some((shape) => shape.test(value))
  )
}
