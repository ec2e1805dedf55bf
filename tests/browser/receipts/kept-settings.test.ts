import { describe, expect, test, vi } from 'vitest'
import { usdc } from '@/lib/core/money'
import { freshDatabase } from '@/tests/support/fresh-database'

const old = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const host = 'api.example.org'

freshDatabase()

describe('a payee that was confirmed', () => {
  const load = () => import('@/lib/browser/purchase/payee-pin')

  test('stays, whoever else is confirmed after', async () => {
    const { confirmedPayee, confirmedPayees, pinPayee } = await load()
    expect(await confirmedPayee(host)).toBeNull()
    expect(await pinPayee(host, old)).toBe(old)
    expect(await pinPayee(host, other)).toBe(old)
    expect(await confirmedPayee(host)).toBe(old)
    expect(await confirmedPayees()).toMatchObject([{ serviceId: host, address: old, other: null }])
  })

  test('is changed only to the address that was refused, by typing its last six characters', async () => {
    const { confirmedPayee, confirmedPayees, noteOtherPayee, pinPayee, repinPayee } = await load()
    await pinPayee(host, old)
    expect(await repinPayee(host, other.slice(-6))).toBe(false)
    await noteOtherPayee(host, other)
    expect(await confirmedPayee(host)).toBe(old)
    for (const typed of ['', other.slice(-5), old.slice(-6), other])
      expect(await repinPayee(host, typed)).toBe(false)
    expect(await confirmedPayee(host)).toBe(old)
    expect(await repinPayee(host, ` ${other.slice(-6).toUpperCase()} `)).toBe(true)
    expect(await confirmedPayees()).toMatchObject([{ address: other, other: null }])
  })

  test('is not made by a service that nobody confirmed, nor by what is no address', async () => {
    const { confirmedPayees, noteOtherPayee, pinPayee } = await load()
    await noteOtherPayee(host, other)
    expect(await confirmedPayees()).toEqual([])
    await pinPayee(host, old)
    await noteOtherPayee(host, '<img src=x>')
    await noteOtherPayee(host, null)
    expect(await confirmedPayees()).toMatchObject([{ address: old, other: null }])
  })
})

describe('limits', () => {
  const load = () => import('@/lib/browser/purchase/limits')

  test('are two dollars a session, and the sheet always comes, until the visitor says otherwise', async () => {
    const { readAllowance } = await load()
    const { limits, perClick } = await readAllowance()
    expect(limits).toEqual({ perSession: usdc('2') })
    expect(perClick).toBeUndefined()
  })

  test('that were kept before there was one for a month still hold, without one', async () => {
    const { openStore } = await import('@/lib/browser/database/database')
    const kept = {
      limits: { perSession: usdc('5'), perDay: usdc('9') },
      perClick: usdc('0.05'),
      session: 'old',
      sessionStart: Date.now(),
    }
    await (await openStore()).put('settings', kept, 'allowance')
    const { readAllowance, writeLimits } = await load()
    expect(await readAllowance()).toEqual(kept)
    await writeLimits({ ...kept.limits, perMonth: usdc('30') })
    expect((await readAllowance()).limits).toEqual({ ...kept.limits, perMonth: usdc('30') })
  })

  test('outlive a session; one that was emptied is gone', async () => {
    const { beginSession, readAllowance, writeLimits } = await load()
    await writeLimits({ perDay: usdc('3'), perClick: usdc('0.05') })
    const before = await readAllowance()
    await beginSession()
    const after = await readAllowance()
    expect(after).toMatchObject({ limits: { perDay: usdc('3') }, perClick: usdc('0.05') })
    expect(after.limits.perSession).toBeUndefined()
    expect(after.session).not.toBe(before.session)
    await writeLimits({ perDay: usdc('3') })
    expect((await readAllowance()).perClick).toBeUndefined()
  })

  test('a session that was begun while the clock was ahead is over once the clock is right', async () => {
    const { openStore } = await import('@/lib/browser/database/database')
    const kept = { limits: {}, session: 'ahead', sessionStart: Date.now() + 365 * 86_400_000 }
    await (await openStore()).put('settings', kept, 'allowance')
    const { readAllowance } = await load()
    expect((await readAllowance()).session).not.toBe('ahead')
  })

  test('are raised one at a time until the session ends, and what is set stays', async () => {
    const { beginSession, limitsNow, raiseLimit, readAllowance, writeLimits } = await load()
    await writeLimits({ perSession: usdc('1'), perDay: usdc('3'), perClick: usdc('0.05') })
    const { session } = await readAllowance()
    await Promise.all([raiseLimit('perSession', usdc('1.30')), raiseLimit('perDay', usdc('3.30'))])
    const raised = await readAllowance()
    expect(limitsNow(raised)).toEqual({ perSession: usdc('1.30'), perDay: usdc('3.30') })
    const limits = { perSession: usdc('1'), perDay: usdc('3') }
    expect(raised).toMatchObject({ limits, perClick: usdc('0.05'), session })
    // to save a budget is no word about the limits that are as they were
    const saved = await writeLimits({ perSession: usdc('1'), perDay: usdc('2'), perMonth: usdc('9') })
    expect(limitsNow(saved)).toEqual({ perSession: usdc('1.30'), perDay: usdc('2'), perMonth: usdc('9') })
    await writeLimits(limits)
    expect(limitsNow(await beginSession())).toEqual(limits)
  })

  test('what is paid without asking is raised until the session ends or a budget is saved, and is no limit', async () => {
    const { beginSession, limitsNow, perClickNow, raiseLimit, writeLimits } = await load()
    await writeLimits({ perDay: usdc('3'), perClick: usdc('0.01') })
    const raised = await raiseLimit('perClick', usdc('0.05'))
    expect([perClickNow(raised), limitsNow(raised)]).toEqual([usdc('0.05'), { perDay: usdc('3') }])
    const saved = await writeLimits({ perDay: usdc('3'), perClick: usdc('0.01') })
    expect(perClickNow(saved)).toBe(usdc('0.01'))
    await raiseLimit('perClick', usdc('0.05'))
    expect(perClickNow(await writeLimits({ perDay: usdc('3') }))).toBeUndefined()
    await raiseLimit('perClick', usdc('0.05'))
    expect(perClickNow(await beginSession())).toBeUndefined()
  })

  test('of a month are reckoned from its first day on, however young the session is', async () => {
    const { countingOf, timesOf } = await load()
    vi.useFakeTimers({ now: new Date(2026, 2, 31, 23, 59), toFake: ['Date'] })
    const allowance = { limits: {}, session: 's', sessionStart: Date.now() - 1 }
    expect(timesOf(allowance)).toEqual({
      session: 's',
      // an hour before the last quarter of one
      hourStart: new Date(2026, 2, 31, 22, 45).getTime(),
      dayStart: new Date(2026, 2, 31).getTime(),
      monthStart: new Date(2026, 2, 1).getTime(),
    })
    expect(countingOf(allowance)).toEqual({
      ...timesOf(allowance),
      sessionStart: allowance.sessionStart,
      isAllCounted: false,
    })
    vi.setSystemTime(new Date(2026, 3, 1, 0, 1))
    expect(timesOf(allowance).monthStart).toBe(new Date(2026, 3, 1).getTime())
    // a session that began last month is read whole
    vi.useRealTimers()
  })
})
