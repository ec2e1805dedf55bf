import 'server-only'
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The only part of IPv6 that is given out (IANA IPv6 address space registry). */
const givenOut = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an address belongs to the public internet (IANA special-purpose address registries, RFC 6890). */
export function isPublic(text: string): boolean {
  if (isIP(text) === 0) return false
  const address = ipaddr.parse(text)
  const isGivenOut = address.kind() === 'ipv4' || address.match(givenOut)
  return isGivenOut && address.range() === 'unicast'
}

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The lookup of a connection that may only go to the public internet. The socket connects by the result of this very
 * lookup, so a name that changes between check and use (DNS rebinding) gains nothing. One private address refuses
 * the whole name.
 */
export function publicLookup(resolve: Resolve = systemLookup): LookupFunction {
  return (host, options, done) => {
    resolve(host, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) return done(error, '')
      if (!first || !addresses.every(({ address }) => isPublic(address)))
        return done(new Error('not a public address'), '')
      return options.all ? done(null, addresses) : done(null, first.address, first.family)
    })
  }
}
