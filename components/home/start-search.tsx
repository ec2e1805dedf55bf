'use client'

import { useRouter } from 'next/navigation'
import { useId, useState, type FormEvent } from 'react'
import { ArrowRight, Search } from 'lucide-react'
import { draftHash } from '@/lib/browser/addresses/draft-hash'
import type { StartingSearch } from '@/components/home/searches'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { PricedText } from '@/components/ui/price'

/** Opens the form of a search with the typed words in it, which costs nothing. */
export function StartSearch({ searches }: { searches: readonly StartingSearch[] }) {
  const router = useRouter()
  const name = useId()
  const [href, setHref] = useState(searches[0]?.href ?? '')
  const [words, setWords] = useState('')
  const chosen = searches.find((search) => search.href === href)
  if (!chosen) return null

  function begin(event: FormEvent) {
    event.preventDefault()
    if (chosen) router.push(chosen.href + draftHash({ [chosen.field]: words.trim() }))
  }

  return (
    <form role="search" onSubmit={begin} onFocus={() => router.prefetch(href)} className="mt-6 max-w-2xl">
      <fieldset className="flex flex-wrap gap-1">
        <legend className="sr-only">What to search</legend>
        {searches.map((search) => (
          <label
            key={search.href}
            className="relative flex min-h-9 items-center px-3 text-sm font-medium text-ink-quiet pointer-coarse:min-h-11"
          >
            <input
              type="radio"
              name={name}
              className="peer absolute inset-0 cursor-pointer appearance-none rounded-md transition-colors hover:bg-hover checked:bg-pressed forced-colors:checked:outline-2"
              checked={search.href === href}
              onChange={() => setHref(search.href)}
            />
            <span className="pointer-events-none relative peer-checked:text-ink">{search.title}</span>
          </label>
        ))}
      </fieldset>
      <div className="mt-2 flex gap-2">
        <Input
          icon={<Search aria-hidden="true" />}
          aria-label={`Search ${chosen.title.toLowerCase()}`}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder={chosen.example && `For example ${chosen.example}`}
          className="min-w-0 flex-1"
        />
        <Button type="submit" variant="primary">
          Continue
          <ArrowRight aria-hidden="true" />
        </Button>
      </div>
      <p className="mt-2 text-sm text-ink-quiet">
        The next page shows the form and its price, <PricedText>{chosen.price}</PricedText>. Nothing is
        charged before you confirm.
      </p>
    </form>
  )
}
