/** Text for finding: lower case, without accents. */
export function fold(text: string): string {
  const plain = /[^ -~\s]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text
  return plain.toLowerCase()
}
