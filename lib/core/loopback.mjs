// Plain JavaScript, so that programs that start without a TypeScript loader have the same rule.

/** The names of this machine in a Host header, as an expression. A page that rebinds its own name to it sends that name. */
export const loopbackHost = '(localhost|127\\.0\\.0\\.1|\\[::1\\])(:\\d+)?'
const wholeHost = new RegExp(`^${loopbackHost}$`, 'i')

/** Whether a Host header names this machine. */
export const isLoopbackHost = (host = '') => wholeHost.test(host)

/** Whether a process asks, and no page: browsers name the origin with every post, and ask before they post JSON elsewhere. */
export const isOwnProcess = (method, headers) =>
  headers.origin === undefined &&
  isLoopbackHost(headers.host) &&
  (method === 'GET' || /^application\/json\b/i.test(headers['content-type']))
