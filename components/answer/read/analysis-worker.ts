import { analyze } from '@/lib/core/answers/analyze'
import { parseAnswer } from '@/lib/core/answers/parse'
import type { Context, View } from '@/lib/core/answers/view'
import { serveWork } from '@/lib/browser/worker/in-worker'

/** What an answer's text holds; null for a text that is no JSON. */
function analyzeText({ text, context }: { text: string; context: Context }): View | null {
  const parsed = parseAnswer(text)
  return parsed.ok ? analyze(parsed.value.json, context) : null
}

export type AnalyzeText = typeof analyzeText

serveWork(analyzeText)
