/** The text of a banner message in one language. */
export interface BannerText {
  /** A two-letter code of ISO 639-1. */
  readonly language: string
  /** Cleaned HTML. */
  readonly text: string
}

/**
 * A message to everybody who opens a page of the installation (docs/specification/administration.md#calls).
 */
export interface BannerMessage {
  readonly id: number
  /** Whether a reader can hide it. */
  readonly dismissible: boolean
  /** False once it was withdrawn; then no page shows it. */
  readonly active: boolean
  /** At least one, each language once. */
  readonly texts: readonly BannerText[]
  readonly createdAt: Date
}

/** A banner message to be added. */
export type NewBannerMessage = Omit<BannerMessage, 'id'>

const DEFAULT_LANGUAGE = 'en'

/** The text for readers whose language is not known: English, else the first. */
export const displayedText = ({ texts }: Pick<BannerMessage, 'texts'>): string =>
  (texts.find(({ language }) => language === DEFAULT_LANGUAGE) ?? texts[0])?.text ?? ''
