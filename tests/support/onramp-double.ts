import { newHostedKey } from '@/tests/support/hosted-keys'
import { sendJson, startUpstreamDouble } from '@/tests/support/upstream-double'

const keyId = 'organizations/nickel/apiKeys/test'

/** What the on-ramp does with the next requests for a token. */
const moods = ['gives', 'refuses', 'breaks', 'gives nonsense'] as const
export type OnrampMood = (typeof moods)[number]

/** Plays Coinbase's API of session tokens: gives one, once, to whoever signs the request with the key of this double. */
export async function startOnrampDouble() {
  const double = await startUpstreamDouble()
  const key = newHostedKey('Ed25519')
  const state = { mood: 'gives' as OnrampMood, given: [] as string[] }
  double.answer = ({ method, target, headers }, response) => {
    if (state.mood === 'breaks') return sendJson(response, 500, { message: 'internal' })
    if (state.mood === 'gives nonsense') return sendJson(response, 200, { token: 'a token?' })
    const { head, claims, isSigned } = key.read(headers.authorization)
    const call = `${method} ${new URL(double.url).host}${target}`
    const isOurs = isSigned && head.kid === keyId && claims.sub === keyId && claims.uris[0] === call
    if (!isOurs || state.mood === 'refuses') return sendJson(response, 401, { message: 'unauthorized' })
    const token = Buffer.from(`token ${state.given.length}`).toString('base64')
    state.given.push(token)
    sendJson(response, 200, { token, channel_id: '' })
  }
  return {
    state,
    /** Takes the mood of this name. */
    become(name: string): void {
      state.mood = moods.find((mood) => mood === name) ?? state.mood
    },
    heard: double.heard,
    stop: double.stop,
    /** What a dashboard is set with that asks this double. */
    settings: { CDP_API_KEY_ID: keyId, CDP_API_KEY_SECRET: key.secret, CDP_API_URL: double.url },
  }
}
