/** What an answer may have to say of the person; also the order in which missing values are told. */
export const PERSONAL_VALUES = ['name', 'email', 'institution', 'position'] as const
export type PersonalValue = (typeof PERSONAL_VALUES)[number]

/** A line of text, several lines, or one of some options. */
export const QUESTION_TYPES = ['text', 'textarea', 'options'] as const
export type QuestionType = (typeof QUESTION_TYPES)[number]

export interface QuestionOption {
  readonly id: number
  readonly value: string
  readonly displayOrder: number
}

export interface Question {
  readonly id: number
  readonly text: string
  readonly type: QuestionType
  readonly required: boolean
  /** Retired: still shown with the answers it got, and never demanded. */
  readonly hidden: boolean
  readonly displayOrder: number
  /** By display order, then id; empty for the other types. */
  readonly options: readonly QuestionOption[]
}

/**
 * What a collection wants to know of those who download. Never deleted
 * (docs/specification/guestbooks.md#endpoints).
 */
export interface Guestbook {
  readonly id: number
  /** The collection that owns it, for ever. */
  readonly collectionId: number
  readonly name: string
  readonly enabled: boolean
  readonly requires: readonly PersonalValue[]
  /** By display order, then id. */
  readonly questions: readonly Question[]
  readonly createdAt: Date
}

/** An option without an id is new. */
export type OptionDraft = Omit<QuestionOption, 'id'> & { readonly id: number | null }

/** A question without an id is new. */
export type QuestionDraft = Omit<Question, 'id' | 'options'> & {
  readonly id: number | null
  readonly options: readonly OptionDraft[]
}

/** What is written of a guestbook: all of it, each time. */
export type GuestbookInput = Pick<Guestbook, 'name' | 'enabled' | 'requires'> & {
  readonly questions: readonly QuestionDraft[]
}

export type NewGuestbook = GuestbookInput & Pick<Guestbook, 'collectionId' | 'createdAt'>
