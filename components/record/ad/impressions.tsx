import { FactList } from '@/components/record/parts/facts'
import { RecordFields } from '@/components/record/parts/record-fields'
import { SafeText } from '@/components/record/parts/safe-text'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table'
import { listIn, wording } from '@/lib/core/records/read-fields'
import { found, isArray, isFieldless, isObject, pick, pickText } from '@/lib/core/answers/json'
import { withoutPaths } from '@/components/record/parts/other-fields'

/** Figures stand as the answer words them; bars are drawn only where the shares add up. */
export function Impressions({ value }: { value: unknown }) {
  if (!isObject(value)) return <SafeText>{wording(value) ?? ''}</SafeText>
  const countries = found(value, ['bycountry', 'countries', 'percountry', 'countrydistribution'])
  const rows = countries ? listIn(countries.value) : []
  if (!countries || !isArray(countries.value)) return <RecordFields value={value} depth={1} />
  const shares = rows.map((row) => pickText(row, ['share', 'percent', 'percentage', 'impressionpercentage']))
  const numbers = sharesOf(shares)
  const total = found(value, ['total', 'totalimpressions', 'range'])
  const rest = withoutPaths(value, [countries.key, ...(total ? [total.key] : [])])
  return (
    <div className="flex flex-col gap-4">
      {total && <FactList facts={[{ name: total.key, value: total.value }]} />}
      <Table label="Impressions by country">
        <TableHead>
          <TableRow>
            <TableHeader>Country</TableHeader>
            <TableHeader numeric>Share</TableHeader>
            {numbers && (
              <TableHeader className="w-1/2 max-sm:hidden">
                <span className="sr-only">Share as a bar</span>
              </TableHeader>
            )}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, index) => (
            <TableRow key={index}>
              <TableCell>
                <SafeText>{wording(pick(row, ['country', 'name', 'countryname'])) ?? ''}</SafeText>
              </TableCell>
              <TableCell numeric>
                <SafeText>{shares[index] ?? ''}</SafeText>
              </TableCell>
              {numbers && (
                <TableCell className="max-sm:hidden">
                  <svg aria-hidden="true" width="100%" height="6" className="block">
                    <rect width={`${numbers[index] ?? 0}%`} height="6" rx="3" className="fill-outline" />
                  </svg>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {isObject(rest) && !isFieldless(rest) && <RecordFields value={rest} depth={1} />}
    </div>
  )
}

/** Percentages for bars; null unless every share is one and their sum is at most 101, which allows for rounding. */
export function sharesOf(shares: readonly (string | null)[]): number[] | null {
  const numbers = shares.map((share) => /^(\d+(?:\.\d+)?)\s?%$/.exec(share ?? '')?.[1])
  if (numbers.some((number) => number === undefined)) return null
  const values = numbers.map(Number)
  return values.length > 0 && values.reduce((sum, share) => sum + share, 0) <= 101 ? values : null
}
