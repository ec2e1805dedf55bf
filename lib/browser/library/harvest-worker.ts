import { harvest } from '@/lib/browser/library/harvest'
import { err } from '@/lib/core/result'

/** Between two handfuls the page has the database and the processor for itself. In milliseconds. */
const pause = 20

/** Takes new answers into the library beside the page, and says how that went. */
addEventListener('message', () => {
  void harvest(() => new Promise((resolve) => setTimeout(resolve, pause)))
    .catch(() => err('failed'))
    .then((result) => postMessage(result))
})
