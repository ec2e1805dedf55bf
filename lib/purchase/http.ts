import * as z from 'zod/mini'

/** What marks a call as the dashboard's own: no other page can send it without being asked. */
export const ownHeaders = { 'content-type': 'application/json', 'x-nickel': '1' }

const problemSchema = z.object({ error: z.object({ message: z.string() }) })

/** The sentence of a problem reply of ours, null for any other text. */
export function problemSentence(text: string): string | null {
  try {
    return problemSchema.safeParse(JSON.parse(text)).data?.error.message ?? null
  } catch {
    return null
  }
}

/** Asks our own server; throws with its sentence when it refuses. */
export async function postJson(path: string, body: unknown): Promise<unknown> {
  const response = await fetch(path, { method: 'POST', headers: ownHeaders, body: JSON.stringify(body) })
  const text = await response.text()
  if (!response.ok) throw new Error(problemSentence(text) ?? `${path} answered ${response.status}.`)
  return JSON.parse(text)
}
