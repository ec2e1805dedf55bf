'use client'

import { CareerTimeline } from '@/components/record/profile/career-timeline'
import { CompanyBlock } from '@/components/record/profile/company-block'
import { Section } from '@/components/record/parts/section'
import type { Career as Told } from '@/lib/core/answers/experience'

/** The career: the picture of it, then company by company with the roles held there. */
export function Career({ career, at }: { career: Told; at: number }) {
  const count = career.blocks.reduce((sum, block) => sum + block.positions.length, 0)
  if (count === 0) return null
  return (
    <Section title="Experience" count={count}>
      <CareerTimeline career={career} at={at} />
      <ol className="mt-6 flex flex-col gap-7">
        {career.blocks.map((block, index) => (
          <CompanyBlock key={index} block={block} />
        ))}
      </ol>
    </Section>
  )
}
