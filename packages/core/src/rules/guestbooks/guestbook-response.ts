import type { PersonalValue } from './guestbook.ts'

/** What was done with the answer: a download, a request for access, or the name of a tool. */
export type ResponseType = string

export interface Answer {
  readonly questionId: number
  /** The option chosen, where the question has options: the answer goes with it. */
  readonly optionId: number | null
  readonly text: string
}

/** What somebody said of themselves; null where they said nothing. */
export type PersonalValues = Readonly<Record<PersonalValue, string | null>>

/** An answer that may be kept: it holds all that the guestbook demands. */
export interface GuestbookAnswer {
  readonly person: PersonalValues
  readonly answers: readonly Answer[]
}

/** One answer, to one guestbook, for one file. */
export interface NewResponse extends GuestbookAnswer {
  readonly guestbookId: number
  readonly datasetId: number
  readonly fileId: number
  /** The version the file was asked for in; null where none was named. */
  readonly versionOrdinal: number | null
  /** Null for guests. */
  readonly accountId: number | null
  readonly at: Date
  readonly type: ResponseType
  /** Ties together what one visitor did; null where nothing tells. */
  readonly session: string | null
}

/** What a response stands for, and nothing of what it says. */
export interface ResponseStub {
  readonly id: number
  readonly guestbookId: number
  readonly datasetId: number
  readonly at: Date
}
