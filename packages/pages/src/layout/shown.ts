import { type ExportFormat, humanSize, type PageLook } from '@holdfast/core/rules'
import type { Texts } from '../texts/english.ts'
import type { Language } from '../texts/texts.ts'
import type { Addresses } from './addresses.ts'
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

/** A day in the reader's language, in UTC. */
export const dayText = (at: Date, { language }: Pick<Shown, 'language'>): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at)

/** A moment in the reader's language, in UTC. */
export const timeText = (at: Date, { language }: Pick<Shown, 'language'>): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`

/** A whole number in the reader's language. */
export const numberText = (value: number, { language }: Pick<Shown, 'language'>): string =>
  new Intl.NumberFormat(language).format(value)

/** A byte count with the decimal separator of the reader's language, such as `1.5 KB` or `1,5 KB`. */
export function sizeText(bytes: number, { language }: Pick<Shown, 'language'>): string {
  const [value = '', unit = ''] = humanSize(bytes).split(' ')
  const format = formatOf(language, unit === 'B' ? 0 : 1)
  return `${format.format(Number(value))} ${unit}`
}

/** Lists have many sizes, and a format is slow to make. */
const formats = new Map<string, Intl.NumberFormat>()

function formatOf(language: Language, minimumFractionDigits: number): Intl.NumberFormat {
  const key = `${language} ${minimumFractionDigits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits, useGrouping: false })
  formats.set(key, format)
  return format
}
