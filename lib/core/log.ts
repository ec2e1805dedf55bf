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
  const { name, code, stack } = error instanceof Error ? pickCode(error) : nothing
  const places = stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, 8)
  console.error([`${what}: ${name}${code === undefined ? '' : ` ${code}`}`, ...places].join('\n'))
}

const nothing = { name: 'no error object', code: undefined, stack: '' }

function pickCode(error: Error): { name: string; code: string | undefined; stack: string } {
  const code =
    'code' in error && /^[A-Z0-9_]{1,40}$/.test(String(error.code)) ? String(error.code) : undefined
  return { name: error.name, code, stack: error.stack ?? '' }
}
