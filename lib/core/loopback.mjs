// Plain JavaScript, so that programs that start without a TypeScript loader have the same rule.

/** The names of this machine in a Host header, as an expression. */
export const loopbackHost = '(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?'

const wholeHost = new RegExp(`^${loopbackHost}$`, 'i')

/**
 * Whether a Host header names this machine. A page whose own name is made to lead here (DNS rebinding) sends that name.
 * @param {string | null | undefined} host
 */
export const isLoopbackHost = (host) => wholeHost.test(host ?? '')
