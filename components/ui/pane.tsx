'use client'

import { Component, type ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

type PaneProblemProps = { title?: string; onAgain: () => void }

export const PaneProblem = ({ title = 'This part could not be shown', onAgain }: PaneProblemProps) => (
  <Notice
    tone="warning"
    role="status"
    title={title}
    actions={
      <Button size="sm" onClick={onAgain}>
        Try again
      </Button>
    }
  >
    What you typed and what you bought is kept, and nothing is charged by trying again.
  </Notice>
)

type PaneProps = { instead?: ((again: () => void) => ReactNode) | undefined; children: ReactNode }

export class Pane extends Component<PaneProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  again = () => this.setState({ hasFailed: false })

  override render() {
    const { children, instead } = this.props
    if (!this.state.hasFailed) return children
    return instead ? instead(this.again) : <PaneProblem onAgain={this.again} />
  }
}

export const Unseen = ({ children }: { children: ReactNode }) => <Pane instead={() => null}>{children}</Pane>
