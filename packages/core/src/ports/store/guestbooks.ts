import type { Pid } from '../../rules/datasets/pid.ts'
import type { Guestbook, GuestbookInput, NewGuestbook } from '../../rules/guestbooks/guestbook.ts'
import type {
  NewResponse,
  PersonalValues,
  ResponseStub,
  ResponseType,
} from '../../rules/guestbooks/guestbook-response.ts'

/** How much a guestbook is used. */
export interface GuestbookUse {
  /** Datasets that use it now. */
  readonly datasets: number
  readonly responses: number
}

/** A response as it is listed, with the current names of its dataset and file. */
export interface ListedResponse {
  readonly id: number
  readonly guestbookName: string
  /** The title in the latest released version, else in the newest; empty without one. */
  readonly datasetTitle: string
  readonly datasetPid: Pid
  readonly fileId: number
  /** Null if the file has no persistent identifier. */
  readonly filePid: Pid | null
  /** The label in the newest released version that contains the file, else in the newest one. */
  readonly fileLabel: string
  readonly at: Date
  readonly type: ResponseType
  readonly person: PersonalValues
  /** In the order of the questions. */
  readonly answers: readonly { readonly question: string; readonly text: string }[]
}

/** A request for access to a file, as far as it finds the response that came with it. */
export interface AskedAccess {
  readonly accountId: number
  readonly fileId: number
  readonly at: Date
}

/** What somebody answered when they asked for access. */
export interface RequestAnswer
  extends AskedAccess,
    Pick<ListedResponse, 'guestbookName' | 'person' | 'answers'> {}

/**
 * Selects responses: those of a guestbook, those for datasets directly in a collection, or those that satisfy
 * both.
 */
export interface ResponseScope {
  readonly guestbookId: number | null
  readonly collectionId: number | null
}

/** Read access to guestbooks and their responses (docs/specification/guestbooks.md). */
export interface GuestbookReads {
  /** One query, questions and options included. */
  find(id: number): Promise<Guestbook | null>
  /** The guestbooks that these collections own, by id. One query. */
  ofCollections(collectionIds: readonly number[]): Promise<readonly Guestbook[]>
  /**
   * The use of each guestbook by all datasets, or only by those directly in a collection; every requested id
   * is in the result. One query.
   */
  use(
    guestbookIds: readonly number[],
    within: { readonly collectionId: number | null },
  ): Promise<ReadonlyMap<number, GuestbookUse>>
  /** Newest first, those of the same moment by descending id; all of them without a limit. One query. */
  responses(
    scope: ResponseScope,
    page: { readonly limit: number | null; readonly offset: number },
  ): Promise<readonly ListedResponse[]>
  /** Like `responses`, only those after `after` in that order; for reading many responses in pages. */
  responsesAfter(
    scope: ResponseScope,
    after: Pick<ListedResponse, 'id' | 'at'>,
    limit: number,
  ): Promise<readonly ListedResponse[]>
  /** The responses that came with these requests, the oldest first. One query. */
  requestAnswers(requests: readonly AskedAccess[]): Promise<readonly RequestAnswer[]>
  /** What a collection or dataset itself chose about entry at request; null when it inherits the choice. */
  entryChoice(placeId: number): Promise<boolean | null>
  /** The choice of the dataset, else of the nearest collection; null when none chose. One query. */
  nearestEntryChoice(place: {
    readonly datasetId: number | null
    readonly collectionId: number
  }): Promise<boolean | null>
  /** The response with this reference, in its exact letters. */
  response(reference: string): Promise<ResponseStub | null>
}

/** The guestbooks of collections, with the responses to them. */
export interface Guestbooks extends GuestbookReads {
  /** Like `find`; also locks the guestbook until the unit ends. */
  lock(id: number): Promise<Guestbook | null>
  add(guestbook: NewGuestbook): Promise<Guestbook>
  /** Sets the choice of a collection or dataset; null removes it, also when there is none. */
  chooseEntry(placeId: number, atRequest: boolean | null): Promise<void>
  /**
   * Replaces everything but owner and creation time. Questions and options missing from `input` are removed
   * together with their answers; ids in it must be those of this guestbook and, for an option, of its
   * question.
   */
  save(id: number, input: GuestbookInput): Promise<Guestbook>
  /**
   * Stores the responses and returns their ids, in the given order. Questions and options must be those of
   * the guestbook. A response is removed together with its dataset or file.
   */
  respond(responses: readonly NewResponse[]): Promise<readonly number[]>
}
