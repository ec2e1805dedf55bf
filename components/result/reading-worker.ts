import { viewOfText, type Question } from '@/components/result/reading'

addEventListener('message', (event: MessageEvent<Question>) => {
  postMessage(viewOfText(event.data))
})
