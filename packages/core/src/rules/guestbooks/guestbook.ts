/** The personal values that a guestbook can require, in the order in which a refusal lists missing ones. */
export const PERSONAL_VALUES = ['name', 'email', 'institution', 'position'] as const
/** One of `PERSONAL_VALUES`. */
export type PersonalValue = (typeof PERSONAL_VALUES)[number]

/** A single line, several lines, or a choice among options. */
export const QUESTION_TYPES = ['text', 'textarea', 'options'] as const
/** One of `QUESTION_TYPES`. */
export type QuestionType = (typeof QUESTION_TYPES)[number]

/** One option of a multiple-choice question. */
export interface QuestionOption {
  readonly id: number
  readonly value: string
  readonly displayOrder: number
}

/** A custom question of a guestbook. */
export interface Question {
  readonly id: number
  readonly text: string
  readonly type: QuestionType
  readonly required: boolean
  /** Retired: shown with its existing answers, never required. */
  readonly hidden: boolean
  readonly displayOrder: number
  /** By display order, then id; empty for other types. */
  readonly options: readonly QuestionOption[]
}

/**
 * The questions that a collection asks people who download from it. Never deleted
 * (docs/specification/guestbooks.md#endpoints).
 */
export interface Guestbook {
  readonly id: number
  /** The owning collection, which never changes. */
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

/** The content of a guestbook; an update replaces all of it. */
export type GuestbookInput = Pick<Guestbook, 'name' | 'enabled' | 'requires'> & {
  readonly questions: readonly QuestionDraft[]
}

/** A guestbook to be added. */
export type NewGuestbook = GuestbookInput & Pick<Guestbook, 'collectionId' | 'createdAt'>
