'use client'

type AnswerViewProps = { endpointId: string; input: Readonly<Record<string, unknown>>; text: string }

/** An answer, drawn by what it holds. */
export function AnswerView({ text }: AnswerViewProps) {
  return <pre className="overflow-auto rounded-lg border border-line p-4 text-xs">{text}</pre>
}
