import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { folderVault, isFlownElsewhere } from '@/lib/server/vault/folder'
import { answerText, openShop } from '@/tests/server/vault/shop'

let shop: Awaited<ReturnType<typeof openShop>>
let dir: string

beforeAll(async () => {
  shop = await openShop()
})
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'nickel-vault-'))
  return () => rmSync(dir, { recursive: true, force: true })
})
afterAll(() => shop.stop())

const restart = () => shop.forwarder(folderVault(dir))

describe('a forwarder with a folder that dies in the middle of a call', () => {
  test('leaves an open flight, which the next one lets be sent again at once', async () => {
    const held = await shop.underWay(restart())
    const { headers, buying: dying } = held
    const next = restart()
    expect((await shop.claim(headers, next)).status).toBe(404)
    shop.sell()
    expect((await shop.buy(headers, next)).status).toBe(200)
    held.let()
    await dying
  })

  test('may leave a half-written record, which is passed over', async () => {
    const headers = await shop.pay()
    const held = shop.hold()
    const dying = shop.buy(headers, restart())
    await held.heard
    const flights = path.join(dir, 'flights')
    const file = path.join(flights, readdirSync(flights)[0] ?? '')
    writeFileSync(file, readFileSync(file).subarray(0, 10))
    shop.sell()
    expect((await shop.buy(headers, restart())).status).toBe(200)
    held.let()
    await dying
  })

  test('a flight of another process that lives is left alone, for as long as a call may take', () => {
    const at = Date.now()
    const theirs = { request: 'r', claim: 'c', pid: process.ppid, run: 'another', at }
    expect(isFlownElsewhere(theirs)).toBe(true)
    expect(isFlownElsewhere({ ...theirs, at: at - 126_000 })).toBe(false)
    expect(isFlownElsewhere({ ...theirs, pid: process.pid })).toBe(false)
    expect(isFlownElsewhere({ ...theirs, pid: 2 ** 22 + 1 })).toBe(false)
  })
})

test('a folder that cannot be written holds the payment back', async () => {
  shop.sell()
  const file = path.join(dir, 'occupied')
  writeFileSync(file, '')
  const reply = await shop.buy(await shop.pay(), shop.forwarder(folderVault(file)))
  expect([reply.status, shop.upstream.heard.length]).toEqual([503, 0])
})

test('a disk that is full when the answer comes: it is claimed from memory, and written once there is room', async () => {
  const by = shop.forwarder(folderVault(dir, { writeAgainEvery: 50 }))
  const held = await shop.underWay(by)
  const { headers, buying } = held
  const answers = path.join(dir, 'answers')
  renameSync(answers, path.join(dir, 'aside'))
  writeFileSync(answers, '')
  held.let()
  expect(await (await buying).text()).toBe(answerText)
  expect(await (await shop.claim(headers, by)).text()).toBe(answerText)
  expect(await (await shop.buy(headers, by)).text()).toBe(answerText)
  const more = await shop.buy(await shop.pay(), by)
  expect([more.status, shop.upstream.heard.length]).toEqual([503, 1])
  rmSync(answers)
  renameSync(path.join(dir, 'aside'), answers)
  await vi.waitFor(async () => expect((await shop.claim(headers, restart())).status).toBe(200), 60_000)
  shop.sell()
  expect((await shop.buy(await shop.pay(), by)).status).toBe(200)
})
