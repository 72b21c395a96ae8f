import type { Landing } from '@holdfast/core'
import type { Shown } from '../layout/shown.ts'
import type { Preview } from '../previews/read-preview.ts'

/** A file that describes those beside it. */
export interface Readme {
  readonly label: string
  readonly preview: Extract<Preview, { readonly kind: 'text' | 'json' | 'markdown' }>
}

/** What the parts of the page share. */
export interface LandingProps {
  readonly shown: Shown
  readonly landing: Landing
  /** The version for links to this view: null for the newest one. */
  readonly named: string | null
  /** The citation in formats of reference managers; those that are too long for a page are left out. */
  readonly citations: readonly { readonly format: string; readonly text: string }[]
  /** The description that lies beside the files of the folder; null where there is none to be read. */
  readonly readme: Readme | null
  readonly markdown: ((text: string) => string) | null
  /** Those of its files that the reader may download although not everybody may. */
  readonly permitted: ReadonlySet<number>
  /** Whether messages to the contacts can be sent. */
  readonly sendsMail: boolean
  /** Of the installation. */
  readonly url: string
}
