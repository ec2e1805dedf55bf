import { attempt } from '@/lib/core/result'

/** A web address of at most 2,048 characters without a name and a password; null for any other text. */
export function webUrl(text: string): URL | null {
  if (text.length > 2048 || !/^https?:\/\/\S+$/i.test(text)) return null
  // not after URL.canParse, which would parse every address of every record twice
  const url = attempt(() => new URL(text))
  return url && url.username === '' && url.password === '' ? url : null
}

/** A path without its escapes, or as it is where one of them is broken. */
export const decodeOnce = (path: string): string => attempt(() => decodeURIComponent(path)) ?? path

/** The host of an address without www., m. or a country. */
export const bareHost = ({ host }: URL): string =>
  host.replace(/^(?:(?:www|m|touch|[a-z]{2}(?:-[a-z]{2})?)\.(?=[^.]+\.))+/, '')

/** https and a bare host, without query, fragment and last slash. */
export const canonicalAddress = (url: URL, path = url.pathname): string =>
  `https://${bareHost(url)}${path.replace(/(?<!\/)\/+$/, '')}`

/** Takes from an address what only tells where it was pressed. */
export function dropTracking({ searchParams }: URL): void {
  for (const name of [...searchParams.keys()])
    if (/^(?:utm_.*|rcm|trk|trackingid|lipi|originalreferer)$/i.test(name)) searchParams.delete(name)
}
