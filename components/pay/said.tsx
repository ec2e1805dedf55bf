/** What the service said, quoted: as plain text, small, below what we say ourselves. It proves nothing. */
export const Said = ({ words }: { words: string | null | undefined }) =>
  words ? (
    <p className="mt-1 text-sm text-ink-faint wrap-anywhere">
      The service said: “<bdi>{words}</bdi>”
    </p>
  ) : null
