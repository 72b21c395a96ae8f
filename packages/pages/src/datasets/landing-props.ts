import type { Landing } from '@holdfast/core'
import type { Shown } from '../layout/shown.ts'

/** What the parts of the page share. */
export interface LandingProps {
  readonly shown: Shown
  readonly landing: Landing
  /** The version for links to this view: null for the newest one. */
  readonly named: string | null
}
