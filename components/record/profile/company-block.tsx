import { Steps } from '@/components/frame/step-link'
import { companyStep, peopleStep } from '@/lib/browser/addresses/steps'
import { LinkValue } from '@/components/record/parts/link-value'
import { Picture } from '@/components/record/parts/picture'
import { SafeText } from '@/components/record/parts/safe-text'
import { Role } from '@/components/record/profile/role'
import { cn } from '@/components/ui/cn'
import type { CompanyBlock as Block } from '@/lib/core/answers/experience'
import { pick } from '@/lib/core/answers/json'
import { formatTenure } from '@/lib/core/answers/tenure'

/** One company with the roles held there in a row; a single role stands flat beside its logo. */
export function CompanyBlock({ block }: { block: Block }) {
  const { positions } = block
  const [first] = positions
  if (!first) return null
  const isSingle = positions.length === 1
  const logo = pick(first.value, ['companylogo', 'logo', 'companylogourl', 'logourl'])
  const steps = [companyStep(block.company, 'Company'), peopleStep(block.company, 'People')].filter(
    (step) => step !== null,
  )
  return (
    <li className="group/record grid min-w-0 grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      <Picture value={logo} name={block.name ?? first.title ?? ''} size="md" shape="thing" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
          <div className="min-w-0 flex-1 basis-56">
            {isSingle ? (
              <Role position={first} company={<CompanyName block={block} />} />
            ) : (
              <>
                <h3 className="font-semibold wrap-anywhere">
                  <CompanyName block={block} />
                </h3>
                {block.months > 0 && (
                  <p className="text-sm text-ink-quiet">
                    {formatTenure(block)} · {positions.length} roles
                  </p>
                )}
              </>
            )}
          </div>
          <Steps steps={steps} layout="row" isQuiet />
        </div>
        {!isSingle && (
          <ol className="mt-3 flex flex-col gap-5">
            {positions.map((position) => (
              <li
                key={position.index}
                className={cn('border-l-2 pl-4', position.current ? 'border-ink' : 'border-line')}
              >
                <Role position={position} />
              </li>
            ))}
          </ol>
        )}
      </div>
    </li>
  )
}

function CompanyName({ block: { name, positions } }: { block: Block }) {
  const url = positions.find(({ companyUrl }) => companyUrl !== null)?.companyUrl
  if (name === null) return 'Company not given'
  return url ? (
    <LinkValue value={url} name="url">
      {name}
    </LinkValue>
  ) : (
    <SafeText>{name}</SafeText>
  )
}
