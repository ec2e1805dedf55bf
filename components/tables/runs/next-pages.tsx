import { Further } from '@/components/tables/runs/further'
import { nextPagesWords } from '@/components/tables/runs/further-words'
import type { Line, Run } from '@/lib/browser/tables/runs/run'

const noMisses = { all: 0, charged: 0 }

async function find(run: Run, lines: readonly Line[]) {
  const { nextPagesOf } = await import('@/lib/browser/tables/runs/further')
  return { planned: await nextPagesOf(run, lines), misses: noMisses }
}

type NextPagesProps = {
  run: Run
  /** The rows whose searches are meant. */
  lines: readonly Line[]
}

/** Offers the next page of those searches of a run that have one. */
export const NextPages = ({ run, lines }: NextPagesProps) => (
  <Further {...{ run, lines, find }} name="next-pages" follows="journal" words={nextPagesWords} />
)
