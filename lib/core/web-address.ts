/** A web address of at most 2,048 characters without a name and a password; null for any other text. */
export function webUrl(text: string): URL | null {
  if (text.length > 2048 || !/^https?:\/\/\S+$/i.test(text)) return null
  try {
    // not after URL.canParse, which would parse every address of every record twice
    const url = new URL(text)
    return url.username === '' && url.password === '' ? url : null
  } catch {
    return null
  }
}

/** A path without its escapes, or as it is where one of them is broken. */
export function decodeOnce(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The host of an address without www., m. or a country. */
export const bareHost = ({ host }: URL): string =>
  host.replace(/^(?:www|m|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.)/, '')

/** https and a bare host, without query, fragment and last slash. */
export const canonicalAddress = (url: URL, path = url.pathname): string =>
  `https://${bareHost(url)}${path.replace(/(?<!\/)\/+$/, '')}`

/** Takes from an address what only tells where it was pressed. */
export function dropTracking({ searchParams }: URL): void {
  for (const name of [...searchParams.keys()])
    if (/^(?:utm_.*|rcm|trk|trackingid|lipi|originalreferer)$/i.test(name)) searchParams.delete(name)
}
