const pure = ['lib/core', 'lib/core/*']
const parts = ['ui', 'frame', 'grid', 'table', 'pay', 'record', 'keep', 'answer'].map(
  (name) => `components/${name}`,
)
const screens = ['lookup', 'tables', 'library', 'spending', 'settings', 'home', 'console'].map(
  (name) => `components/${name}`,
)

/** Rooms that stand on each other: each may import those before it, and `below`. */
const stack = (rooms: readonly string[], below: readonly string[]) =>
  Object.fromEntries(rooms.map((room, floor) => [room, [...below, ...rooms.slice(0, floor)]]))

/** Every room of the product, and the rooms that it may import. A file belongs to the room with the longest name. */
export const rooms: Readonly<Record<string, readonly string[]>> = {
  'lib/core': [],
  'lib/core/catalogue': ['lib/core'],
  'lib/core/wire': ['lib/core', 'lib/core/catalogue'],
  'lib/core/payment': ['lib/core'],
  'lib/core/answers': ['lib/core'],
  'lib/core/records': ['lib/core', 'lib/core/answers'],
  'lib/core/rows': ['lib/core', 'lib/core/answers', 'lib/core/records'],
  'lib/core/matching': ['lib/core', 'lib/core/answers', 'lib/core/records'],
  'lib/core/discovery': ['lib/core', 'lib/core/catalogue', 'lib/core/wire', 'lib/core/payment'],
  'lib/core/dashboard-api': ['lib/core', 'lib/core/catalogue', 'lib/core/wire', 'lib/core/payment'],
  'lib/core/hosted-key.ts': ['lib/core'],
  'lib/core/environment.ts': ['lib/core', 'lib/core/payment', 'lib/core/hosted-key.ts'],
  ...stack(
    [
      'lib/browser/database',
      'lib/browser/worker',
      'lib/browser/addresses',
      'lib/browser/wallet',
      'lib/browser/purchase',
      'lib/browser/library',
      'lib/browser/privacy',
      'lib/browser/files',
      'lib/browser/tables',
      'lib/browser/receipts',
    ],
    pure,
  ),
  'lib/server': pure,
  'lib/service': [
    'lib/core',
    'lib/core/catalogue',
    'lib/core/wire',
    'lib/core/discovery',
    'lib/core/hosted-key.ts',
  ],
  'lib/build': pure,
  'lib/sandbox': [...pure, 'lib/service', 'lib/build'],
  'components/ui': ['lib/core'],
  ...stack(parts.slice(1), [...pure, 'lib/browser/*', 'components/ui']),
  ...Object.fromEntries(screens.map((screen) => [screen, [...pure, 'lib/browser/*', ...parts]])),
  'components/shell': [...pure, 'lib/browser/*', ...parts, ...screens],
  app: [...pure, 'lib/browser/*', 'lib/server', ...parts, ...screens, 'components/shell'],
  'next.config.ts': ['lib/core', 'lib/core/dashboard-api', 'lib/build'],
}

/** Packages that only some rooms may import. */
export const packages: Readonly<Record<string, readonly string[]>> = {
  'node:*': [
    'lib/core/hosted-key.ts',
    'lib/server',
    'lib/service',
    'lib/sandbox',
    'lib/build',
    'next.config.ts',
  ],
  react: ['lib/browser/addresses', 'lib/browser/library', 'components/*', 'app'],
  next: ['lib/build', 'components/*', 'app', 'next.config.ts'],
  '@tanstack/react-query': ['components/*'],
  idb: ['lib/browser/database'],
  '@sindresorhus/transliterate': ['lib/core/matching'],
  comlink: ['lib/browser/worker'],
  wagmi: ['lib/browser/wallet', 'components/pay'],
}
