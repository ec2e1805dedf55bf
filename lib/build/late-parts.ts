import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const place = /<!--\$\?--><template id="B:0"><\/template>[\s\S]*?<!--\/\$-->/
const part =
  /<div hidden id="S:0">([\s\S]*?)<\/div><script>\$RB=(?:(?!<\/script>)[\s\S])*\$RC\("B:0","S:0"\)<\/script>/

/**
 * Puts a part that React wrote at the end of a page, for a script to move it, where it belongs: the page is whole before
 * any script runs. Throws where the page is no longer written as this expects, and where the part could not be drawn.
 */
export function placePart(html: string, page: string): string {
  const [whole, content] = part.exec(html) ?? []
  const isLate = whole !== undefined && place.test(html)
  // by functions, since the text may hold what stands for a match
  const placed = isLate
    ? html.replace(whole, () => '').replace(place, () => `<!--$-->${content}<!--/$-->`)
    : html
  if (/<template id="[BP]:|\$RC\(|<!--\$!-->/.test(placed))
    throw new Error(`a late part of ${page} was not put in its place`)
  return placed
}

/** Does so on every page of a build; returns the files that changed. */
export function placeParts(build: string): string[] {
  const folder = path.join(build, 'server/app')
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).flatMap((name) => {
    if (!name.endsWith('.html')) return []
    const file = path.join(folder, name)
    const html = readFileSync(file, 'utf8')
    const placed = placePart(html, name)
    if (placed === html) return []
    writeFileSync(file, placed)
    return [path.join('server/app', name)]
  })
}
