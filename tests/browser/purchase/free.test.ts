import { expect, test } from 'vitest'
import { openRig } from '@/tests/browser/purchase/rig'

const rig = openRig()

test.each([
  ['{"elements":[{"title":"Lisbon"}]}', 'Lisbon'],
  ['[]', '[]'],
])(
  'an answer to the unpaid call, such as %s, is an answer, and free: nothing is signed or sent',
  async (body, kept) => {
    rig.bench.wires.service.rule = () => ({ kind: 'lie', status: 200, body, passed: 'never' })
    const checked = await rig.tab.run(() => rig.tab.page.checkPrice('geo.locate', { query: 'Lisbon' }))
    rig.bench.wires.service.rule = () => ({ kind: 'pass' })
    expect(checked).toMatchObject({
      ok: false,
      error: {
        code: 'unavailable',
        message: expect.stringContaining('Nothing was charged'),
        reply: { status: 200 },
      },
    })
    expect(JSON.stringify(checked)).toContain(kept)
    expect(rig.wallet.prompts).toBe(0)
  },
)
