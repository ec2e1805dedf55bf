'use client'

import { Component, type ReactNode } from 'react'
import { Notice } from '@/components/ui/notice'

type GuardProps = { fallback: ReactNode; children: ReactNode }

/** Keeps a view that fails on an unforeseen answer from taking the answer with it: the plain view stands in. */
export class Guard extends Component<GuardProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <>
        <Notice tone="warning" title="This answer does not fit its usual view" role="status" className="mb-4">
          Here it is in the plain one, with every field.
        </Notice>
        {this.props.fallback}
      </>
    )
  }
}
