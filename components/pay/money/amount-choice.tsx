import { useId } from 'react'
import { whatBuys } from '@/lib/core/catalogue/what-buys'
import { formatUsdc, type Usdc } from '@/lib/core/money'

type AmountChoiceProps = {
  amounts: readonly Usdc[]
  chosen: Usdc
  onChoose: (amount: Usdc) => void
}

/** How much to add, and what it buys. Nobody is bound by it: it only fills in the code and the links. */
export function AmountChoice({ amounts, chosen, onChoose }: AmountChoiceProps) {
  const name = useId()
  const buys = whatBuys(chosen)
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-medium">How much</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {amounts.map((amount) => (
          <label
            key={String(amount)}
            className="relative inline-flex h-9 items-center rounded-lg border border-line px-3.5 font-medium tabular-nums hover:bg-hover pointer-coarse:h-11"
          >
            <input
              type="radio"
              name={name}
              checked={amount === chosen}
              onChange={() => onChoose(amount)}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-lg checked:bg-pressed forced-colors:checked:outline-2"
            />
            <span className="pointer-events-none relative text-ink-quiet peer-checked:text-ink">
              {formatUsdc(amount)}
            </span>
          </label>
        ))}
      </div>
      {buys && (
        <p className="mt-2 text-sm text-ink-quiet">
          {formatUsdc(chosen)} buys about {buys}.
        </p>
      )}
    </fieldset>
  )
}
