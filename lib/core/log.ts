const lines: string[] = []

/** Writes what waits to be written, as before the process ends. */
export function flushLog(): void {
  if (lines.length > 0) console.log(lines.splice(0).join('\n'))
}

/** Writes one line. Those of one turn of the event loop are written together, since each write holds the process up. */
export function logLine(line: string): void {
  if (lines.push(line) === 1) setImmediate(flushLog)
}

/** What failed and where: never the error's message, which may quote what was asked for. */
export function logFailure(what: string, error: unknown): void {
  if (!(error instanceof Error)) return console.error(`${what}: no error object`)
  const code = 'code' in error ? String(error.code) : ''
  const kind = /^[A-Z0-9_]{1,40}$/.test(code) ? `${error.name} ${code}` : error.name
  const lines = error.stack?.split('\n') ?? []
  const places = lines.filter((line) => /^\s+at /.test(line)).slice(0, 8)
  console.error([`${what}: ${kind}`, ...places].join('\n'))
}
