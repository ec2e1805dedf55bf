import { vi } from 'vitest'

// What is waited for comes in a moment or never: only a test that fails takes so long, on whatever machine.
const timeout = 60_000
const { waitFor, waitUntil } = vi
vi.waitFor = (what, options) => waitFor(what, { timeout, ...(typeof options === 'object' && options) })
vi.waitUntil = (what, options) => waitUntil(what, { timeout, ...(typeof options === 'object' && options) })
