// Plain JavaScript, because ports are checked before anything is installed.

/** Ports to which browsers and `fetch` connect by no protocol: https://fetch.spec.whatwg.org/#port-blocking */
export const blockedPorts = [
  1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104,
  109, 110, 111, 113, 115, 117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515,
  526, 530, 531, 532, 540, 548, 554, 556, 563, 587, 601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049,
  3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
]

/** Where dashboard, service and chain listen unless told. */
export const defaultPorts = { PORT: 3000, SERVICE_PORT: 4020, CHAIN_PORT: 8545 }

/** Why the text of a variable is no port of ours, as a sentence without its first word; null when it is one. */
export function portFault(text) {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (port < 1 || port > 65_535) return 'must be a port from 1 to 65535.'
  return blockedPorts.includes(port) ? `must be another port: no browser connects to ${port}.` : null
}
