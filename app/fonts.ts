import localFont from 'next/font/local'

const geistSans = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
  variable: '--font-geist-latin',
  weight: '100 900',
  // globals.css declares the fallback, behind the other faces
  adjustFontFallback: false,
})

// Each of these files is fetched only by a page that shows one of its letters. The ranges are the package's own.
const latinExtended = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-latin-ext-wght-normal.woff2',
  variable: '--font-geist-latin-extended',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+0304,U+0308,U+0329,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
    },
  ],
})

const cyrillic = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-cyrillic-wght-normal.woff2',
  variable: '--font-geist-cyrillic',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0301,U+0400-045F,U+0490-0491,U+04B0-04B1,U+2116' }],
})

const vietnamese = localFont({
  src: '../node_modules/@fontsource-variable/geist/files/geist-vietnamese-wght-normal.woff2',
  variable: '--font-geist-vietnamese',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0102-0103,U+0110-0111,U+0128-0129,U+0168-0169,U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303-0304,U+0308-0309,U+0323,U+0329,U+1EA0-1EF9,U+20AB',
    },
  ],
})

// Mono is used for ids, hashes and addresses only, so it is not preloaded.
const geistMono = localFont({
  src: '../node_modules/@fontsource-variable/geist-mono/files/geist-mono-latin-wght-normal.woff2',
  variable: '--font-geist-mono',
  weight: '100 900',
  preload: false,
  adjustFontFallback: false,
  fallback: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'monospace'],
})

/** Classes that define the font variables of globals.css. */
export const fonts = [geistSans, latinExtended, cyrillic, vietnamese, geistMono].map(
  ({ variable }) => variable,
)
