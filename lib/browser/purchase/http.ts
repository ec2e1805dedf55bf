import { fieldsIn, textIn } from '@/lib/core/json'

/** What marks a call as the dashboard's own: no other page can send it without being asked. */
export const ownHeaders = { 'content-type': 'application/json', 'x-nickel': '1' }

/** Our own server answers such questions at once or not at all. In milliseconds. */
const patience = 30_000

/** The sentence of a problem reply of ours, null for any other text. */
export function problemSentence(text: string): string | null {
  try {
    return textIn(fieldsIn(fieldsIn(JSON.parse(text))['error'])['message'])
  } catch {
    return null
  }
}

/** Asks our own server, and tells its clock in milliseconds beside the answer; throws with its sentence when it refuses. */
export async function postForJson(
  path: string,
  body: unknown,
): Promise<{ value: unknown; date: number | null }> {
  const response = await fetch(path, {
    method: 'POST',
    headers: ownHeaders,
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(patience),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(problemSentence(text) ?? `${path} answered ${response.status}.`)
  const date = Date.parse(response.headers.get('date') ?? '')
  return { value: JSON.parse(text), date: Number.isNaN(date) ? null : date }
}

/** Asks our own server; throws with its sentence when it refuses. */
export const postJson = async (path: string, body: unknown): Promise<unknown> =>
  (await postForJson(path, body)).value
