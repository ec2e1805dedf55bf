import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Forwarder } from '@/lib/server/forward/forwarder'
import { folderVault } from '@/lib/server/vault/folder'
import { claimAnswer } from '@/lib/server/vault/sealed-answer'
import { newClaimSecret } from '@/lib/core/payment/identity'
import { openShop, type Headers } from '@/tests/server/vault/shop'
import { callRequest, openTestForwarder } from '@/tests/support/forwarder'

let shop: Awaited<ReturnType<typeof openShop>>
let forwarder: Forwarder
let bought: Headers

beforeAll(async () => {
  shop = await openShop()
  shop.sell()
  const dir = openTestForwarder({}).settings.nickelDir
  forwarder = shop.forwarder(folderVault(`${dir}/vault`), { CALL_LIMIT: '0' })
  bought = await shop.pay()
  await shop.buy(bought, forwarder)
})
afterAll(() => shop.stop())

const claim = (secret: string, by = forwarder) => claimAnswer(callRequest({ secret }), by)

test('nobody finds an answer by guessing: ten thousand claims are one and the same 404', async () => {
  const secret = bought['x-nickel-claim']
  const near = [...secret].map(
    (sign, at) => `${secret.slice(0, at)}${sign === 'A' ? 'E' : 'A'}${secret.slice(at + 1)}`,
  )
  const guesses = [...near.slice(0, -1), ...Array.from({ length: 10_000 }, newClaimSecret)]
  const told = new Set<string>()
  for (const guess of guesses) {
    const reply = await claim(guess)
    told.add(`${reply.status} ${await reply.text()} ${JSON.stringify(Object.fromEntries(reply.headers))}`)
  }
  expect([told.size, [...told][0]?.slice(0, 3)]).toEqual([1, '404'])
  expect((await claim(secret)).status).toBe(200)
})

test('who guesses is slowed down, and the owner of an answer behind another address is not', async () => {
  const strict = {
    ...openTestForwarder({ SERVICE_URL: shop.upstream.url, CALL_LIMIT: '10', TRUSTED_PROXIES: '1' }),
    vault: forwarder.vault,
  }
  const from = (address: string, secret: string) =>
    claimAnswer(callRequest({ secret }, { 'x-forwarded-for': address }), strict)
  const statuses = []
  for (let guess = 0; guess < 20; guess += 1)
    statuses.push((await from('198.51.100.66', newClaimSecret())).status)
  expect([statuses[0], statuses.at(-1)]).toEqual([404, 429])
  expect((await from('198.51.100.7', bought['x-nickel-claim'])).status).toBe(200)
})
