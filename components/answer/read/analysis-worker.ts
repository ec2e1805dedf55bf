import { viewOfText, type FromWorker, type Question } from '@/components/answer/read/analysis'

const tell = (words: FromWorker) => postMessage(words)

tell({ isHere: true })
addEventListener('message', (event: MessageEvent<Question>) => {
  tell({ view: viewOfText(event.data) })
})
