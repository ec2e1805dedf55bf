import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutPaths } from '@/components/record/parts/record-fields'
import { leaves } from '@/tests/core/answers/leaves'

describe('other fields', () => {
  test('hold every leaf that was not named, whatever the record', () => {
    const json = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        fc.string(),
        fc.integer(),
        fc.constant(null),
        fc.dictionary(fc.oneof(fc.string(), fc.constant('__proto__')), tie('value'), { maxKeys: 4 }),
      ),
    })).value
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ maxLength: 3 }), json, { maxKeys: 5 }),
        fc.nat(),
        (value, seed) => {
          const all = leaves(value)
          const used = all.filter((_, at) => (at + seed) % 3 === 0 && all[at] !== '')
          expect(new Set(leaves(withoutPaths(value, used)).filter((ptr) => ptr !== ''))).toEqual(
            new Set(all.filter((ptr) => ptr !== '' && !used.includes(ptr))),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  test('a parent that lost all its fields goes, one that was empty stays', () => {
    expect(JSON.stringify(withoutPaths({ a: { b: 1 }, c: {}, d: 2 }, ['/a/b', 'd']))).toBe('{"c":{}}')
  })
})
