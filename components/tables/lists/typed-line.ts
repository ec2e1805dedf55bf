// kept in memory only, since an address or a store would keep names that were never added
const kept = new Map<string, string>()

/** What was typed below a list and not added; it stays while the visitor is elsewhere. */
export const keptLine = (listId: string): string => kept.get(listId) ?? ''

export function keepLine(listId: string, text: string): void {
  if (text === '') kept.delete(listId)
  else kept.set(listId, text)
}
