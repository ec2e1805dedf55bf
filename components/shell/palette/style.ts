/** One line of the palette. The outline stands for the ground where the visitor's own colours rule. */
export const itemStyle = [
  'flex min-h-9 items-center justify-between gap-4 rounded-md px-2 text-sm data-[selected=true]:bg-hover pointer-coarse:min-h-11',
  'forced-colors:data-[selected=true]:outline-2 forced-colors:data-[selected=true]:-outline-offset-2',
].join(' ')
