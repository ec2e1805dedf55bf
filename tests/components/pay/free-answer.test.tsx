import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FreeAnswer } from '@/components/pay/refusal-notice'

test.each([
  ['JSON, set in lines', '{"name":"Ada"}', '{\n  &quot;name&quot;: &quot;Ada&quot;\n}'],
  ['any other text as it came', '[1,2', '[1,2'],
  ['text that would run', '{"a":"<script>"}', '&lt;script&gt;'],
])('%s: a free answer is shown, and said to be free', (_, body, shown) => {
  const markup = renderToStaticMarkup(<FreeAnswer body={body} />)
  expect(markup).toContain('This answer is free')
  expect(markup).toContain('Nothing was charged')
  expect(markup).toContain(shown)
})
