// A part of the page that may fail without taking the rest with it: a sentence stands in its place
// until something else is to be shown there.

import { Component, type ComponentChildren } from 'preact'

interface Props {
  what: string // as in 'The run'
  shown?: unknown // what is shown; another one gets another try
  children: ComponentChildren
}

interface State {
  failed?: { shown: unknown; reason: string } | undefined
}

export class Guarded extends Component<Props, State> {
  override state: State = {}

  override componentDidCatch(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    this.setState({ failed: { shown: this.props.shown, reason } })
  }

  override componentDidUpdate(): void {
    const { failed } = this.state
    if (failed && failed.shown !== this.props.shown) this.setState({ failed: undefined })
  }

  override render() {
    const { failed } = this.state
    if (!failed) return this.props.children
    return (
      <p class="card failed-part" role="alert">
        {this.props.what} cannot be shown: this is an error in Credo itself ({failed.reason}).
      </p>
    )
  }
}
