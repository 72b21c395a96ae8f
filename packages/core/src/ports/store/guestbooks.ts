import type { Pid } from '../../rules/datasets/pid.ts'
import type { Guestbook, GuestbookInput, NewGuestbook } from '../../rules/guestbooks/guestbook.ts'
import type {
  NewResponse,
  PersonalValues,
  ResponseStub,
  ResponseType,
} from '../../rules/guestbooks/guestbook-response.ts'

export interface GuestbookUse {
  /** Datasets that use it now. */
  readonly datasets: number
  readonly responses: number
}

/** A response as it is read, with what its dataset and file are called now. */
export interface ListedResponse {
  readonly id: number
  readonly guestbookName: string
  /** The title in the latest released version, else in the newest; empty without one. */
  readonly datasetTitle: string
  readonly datasetPid: Pid
  readonly fileId: number
  /** The label in the newest version that holds the file. */
  readonly fileLabel: string
  readonly at: Date
  readonly type: ResponseType
  readonly person: PersonalValues
  /** In the order of the questions. */
  readonly answers: readonly { readonly question: string; readonly text: string }[]
}

/** Which responses are meant: those of a guestbook, or those for datasets directly in a collection. */
export interface ResponseScope {
  readonly guestbookId: number | null
  readonly collectionId: number | null
}

export interface GuestbookReads {
  /** One query, questions and options included. */
  find(id: number): Promise<Guestbook | null>
  /** Those that these collections own, by id. One query. */
  ofCollections(collectionIds: readonly number[]): Promise<readonly Guestbook[]>
  /**
   * How much each of these is used, by all datasets or only by those directly in a collection; every one
   * asked for is in the answer. One query.
   */
  use(
    guestbookIds: readonly number[],
    within: { readonly collectionId: number | null },
  ): Promise<ReadonlyMap<number, GuestbookUse>>
  /** The newest first, those of one moment by id downwards; all of them without a limit. One query. */
  responses(
    scope: ResponseScope,
    page: { readonly limit: number | null; readonly offset: number },
  ): Promise<readonly ListedResponse[]>
  /**
   * As `responses`, those that come behind `after` in that order; for reading many without holding them.
   */
  responsesAfter(
    scope: ResponseScope,
    after: Pick<ListedResponse, 'id' | 'at'>,
    limit: number,
  ): Promise<readonly ListedResponse[]>
  response(id: number): Promise<ResponseStub | null>
}

export interface Guestbooks extends GuestbookReads {
  /** As `find`, and nobody else changes the guestbook until this unit ends. */
  lock(id: number): Promise<Guestbook | null>
  add(guestbook: NewGuestbook): Promise<Guestbook>
  /**
   * Replaces everything but owner and creation. Questions and options that are not in `input` go, with the
   * answers they got; ids in it must be those of this guestbook and, of an option, of its question.
   */
  save(id: number, input: GuestbookInput): Promise<Guestbook>
  /**
   * Keeps the responses and answers their ids, in the order given. Questions and options must be those of the
   * guestbook. Responses go with their dataset and their file.
   */
  respond(responses: readonly NewResponse[]): Promise<readonly number[]>
}
