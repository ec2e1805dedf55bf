import type { Bench } from '@/tests/e2e/faults/bench'
import type { WireFault } from '@/tests/support/wire-faults'

/** Words that stand in the code that draws answers, and in no other. */
export const inTheView = 'About this answer'

/** Lays a fault on whatever brings the code that draws answers. */
export function layOnView({ wires, dashboard }: Bench, fault: () => WireFault): void {
  wires.page.rule = async ({ path }) => {
    if (!path.startsWith('/_next/static/chunks/')) return { kind: 'pass' }
    const code = await (await fetch(dashboard.url + path)).text()
    return code.includes(inTheView) ? fault() : { kind: 'pass' }
  }
}
