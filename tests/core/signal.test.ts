import { expect, test } from 'vitest'
import { newRequests, newSignal, newState } from '@/lib/core/signal'

test('a signal is heard by who watches, and by nobody who has ended', () => {
  const signal = newSignal<number>()
  const heard: number[] = []
  const listener = (payload: number) => heard.push(payload)
  const end = signal.watch(listener)
  const endTwin = signal.watch(listener)
  signal.send(1)
  end()
  signal.send(2)
  endTwin()
  signal.send(3)
  expect(heard).toEqual([1, 1, 2])
})

test('a state is changed before its watchers hear of it', () => {
  const state = newState('first')
  const seen: string[] = []
  state.watch(() => seen.push(state.read()))
  state.write('second')
  expect(seen).toEqual(['second'])
})

test('the last request waits for the first handler, and then is gone', () => {
  const requests = newRequests<string>()
  requests.send('lost')
  requests.send('kept')
  const first: string[] = []
  const end = requests.handle((request) => first.push(request))
  requests.send('now')
  expect(first).toEqual(['kept', 'now'])
  const second: string[] = []
  requests.handle((request) => second.push(request))
  end()
  requests.send('newest')
  expect([first.length, second]).toEqual([2, ['newest']])
})
