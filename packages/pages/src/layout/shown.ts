import { type ExportFormat, humanSize, type PageLook } from '@holdfast/core/rules'
import type { Texts } from '../texts/english.ts'
import type { Language } from '../texts/texts.ts'
import type { Addresses } from './addresses.ts'
import { dateFormat, numberFormat } from './kept-formats.ts'
import type { SignedIn } from './reader.ts'

/** What every page needs to be shown to one reader. */
export interface Shown {
  readonly language: Language
  readonly texts: Texts
  readonly addresses: Addresses
  readonly formats: readonly ExportFormat[]
  /** The name of the installation. */
  readonly installation: string
  /** What the installation chose of how pages look. */
  readonly look: PageLook
  /** The paths of the style sheets, which change with their content. */
  readonly styleSheets: readonly string[]
  /** This page in another language. */
  inLanguage(language: Language): string
  /** The path of this page, with its parameters. */
  here(): string
  /** The reader's session; null for readers who have not signed in. */
  readonly signedIn: Pick<SignedIn, 'account' | 'formToken'> | null
  /** Cleans HTML that users wrote. */
  clean(html: string): string
  /** The token of a preview link; null for other readers. */
  readonly token: string | null
}

const LONG_DAY = dateFormat({ dateStyle: 'long' })
const MOMENT = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const NUMBER = numberFormat()
const BYTES = numberFormat({ useGrouping: false })
const LARGER_SIZE = numberFormat({ minimumFractionDigits: 1, useGrouping: false })

/** A day in the reader's language, in UTC. */
export const dayText = (at: Date, { language }: Pick<Shown, 'language'>): string =>
  LONG_DAY(language).format(at)

/** A moment in the reader's language, in UTC. */
export const timeText = (at: Date, { language }: Pick<Shown, 'language'>): string =>
  `${MOMENT(language).format(at)} UTC`

/** A whole number in the reader's language. */
export const numberText = (value: number, { language }: Pick<Shown, 'language'>): string =>
  NUMBER(language).format(value)

/** A byte count with the decimal separator of the reader's language, such as `1.5 KB` or `1,5 KB`. */
export function sizeText(bytes: number, { language }: Pick<Shown, 'language'>): string {
  const [value = '', unit = ''] = humanSize(bytes).split(' ')
  const format = unit === 'B' ? BYTES : LARGER_SIZE
  return `${format(language).format(Number(value))} ${unit}`
}
