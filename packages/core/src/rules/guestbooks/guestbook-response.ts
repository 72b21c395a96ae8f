import type { PersonalValue } from './guestbook.ts'

/** What the respondent did: a download, a request for access, or the name of an external tool. */
export type ResponseType = string

/** The answer to one question. */
export interface Answer {
  readonly questionId: number
  /** The chosen option; null unless the question has options. The answer is removed together with it. */
  readonly optionId: number | null
  readonly text: string
}

/** The personal values of a respondent; null where not given. */
export type PersonalValues = Readonly<Record<PersonalValue, string | null>>

/** A checked response: it contains everything that the guestbook requires. */
export interface GuestbookAnswer {
  readonly person: PersonalValues
  readonly answers: readonly Answer[]
}

/** One response, to one guestbook, for one file. */
export interface NewResponse extends GuestbookAnswer {
  readonly guestbookId: number
  readonly datasetId: number
  readonly fileId: number
  /** The version named in the request; null when none was named. */
  readonly versionOrdinal: number | null
  /** Null for guests. */
  readonly accountId: number | null
  readonly at: Date
  readonly type: ResponseType
  /** Links the responses of one visitor; null when the session is unknown. */
  readonly session: string | null
  /** Names this response in a signed address, so it must be unguessable; null for one that no address names. */
  readonly reference: string | null
}

/** The identity of a response, without its content. */
export interface ResponseStub {
  readonly id: number
  readonly guestbookId: number
  readonly datasetId: number
  readonly at: Date
}
