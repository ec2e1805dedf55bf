import { harvest } from '@/lib/library/harvest'
import { err } from '@/lib/result'

/** Takes new answers into the library beside the page, and says how that went. */
addEventListener('message', () => {
  void harvest()
    .catch(() => err('failed'))
    .then((result) => postMessage(result))
})
