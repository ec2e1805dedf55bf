import { analyze } from '@/lib/core/answers/analyze'
import { readText } from '@/lib/core/answers/read-text'
import type { Context, View } from '@/lib/core/answers/view'
import { serveWork } from '@/lib/browser/worker/in-worker'

/** What an answer's text holds; null for a text that is no JSON. */
async function analyzeText({ text, context }: { text: string; context: Context }): Promise<View | null> {
  const parsed = await readText(text)
  return parsed.ok ? analyze(parsed.value.json, context) : null
}

export type AnalyzeText = typeof analyzeText

serveWork(analyzeText)
