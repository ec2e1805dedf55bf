import 'server-only'
import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { BlockList, isIPv4, isIPv6, type LookupFunction } from 'node:net'

const special4 = new BlockList()
for (const range of [
  '0.0.0.0/8', // this network
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carriers
  '127.0.0.0/8', // this machine
  '169.254.0.0/16', // link-local, cloud metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocols
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // AMT
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarks
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
])
  addTo(special4, range, 'ipv4')

/** Of IPv6 only 2000::/3 is given out at all; what maps or tunnels IPv4 in it is left out as well. */
const given6 = new BlockList()
addTo(given6, '2000::/3', 'ipv6')

const special6 = new BlockList()
for (const range of [
  '2001::/23', // protocols, Teredo, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
])
  addTo(special6, range, 'ipv6')

function addTo(list: BlockList, range: string, family: 'ipv4' | 'ipv6'): void {
  const [net = '', bits] = range.split('/')
  list.addSubnet(net, Number(bits), family)
}

/** Whether an address belongs to the public internet (IANA special-purpose registries, RFC 6890). */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !special4.check(address, 'ipv4')
  return isIPv6(address) && given6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
}

type Resolve = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * The lookup of a connection that may only go to the public internet. It is the very lookup the socket connects by,
 * so a name that changes between check and use has nothing to win. One private address spoils the whole name.
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
