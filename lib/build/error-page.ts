/** The page served when the server cannot draw one: plain markup with our stylesheets and no script at all. */
export function serverErrorPage(stylesheets: readonly string[]): string {
  const links = stylesheets.map((href) => `<link rel="stylesheet" href="${href}">`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Something broke · Nickel</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">${links}</head>
<body class="grid min-h-dvh place-items-center p-6"><main class="max-w-md">
<h1 class="text-xl">The page could not be drawn</h1>
<p class="mt-2 text-ink-quiet">The fault is ours. Opening this page charged nothing, and what you bought is kept in
this browser. Load the page again in a moment.</p>
<p class="mt-5"><a href="/" class="font-medium underline underline-offset-4">Go home</a></p>
</main></body></html>
`
}
