import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import { responsesAtOnce } from '../../rules/guestbooks/guestbook-answer.ts'
import type {
  GuestbookAnswer,
  NewResponse,
  PersonalValues,
} from '../../rules/guestbooks/guestbook-response.ts'
import { displayName } from '../../rules/users/account.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** A checked answer, for one or several files. */
export interface KeptAnswer {
  readonly actor: Actor
  readonly answer: GuestbookAnswer
  readonly facts: Pick<NewResponse, 'guestbookId' | 'datasetId' | 'versionOrdinal' | 'at' | 'type'>
  readonly fileIds: readonly number[]
  /** Names the last of the responses in an address: an address names one for all. */
  readonly reference: string | null
}

/** Stores the answer once for each file, and appends the event. */
export async function keepResponses(
  { guestbooks, events }: WriteUnit,
  { actor, answer, facts, fileIds, reference }: KeptAnswer,
): Promise<void> {
  const accountId = actor.kind === 'account' ? actor.accountId : null
  const last = fileIds.at(-1)
  const batch = responsesAtOnce(answer)
  for (let start = 0; start < fileIds.length; start += batch)
    await guestbooks.respond(
      fileIds.slice(start, start + batch).map((fileId) => ({
        ...facts,
        ...answer,
        fileId,
        accountId,
        session: null,
        reference: fileId === last ? reference : null,
      })),
    )
  await events.append({
    at: facts.at,
    actor: assigneeOf(actor),
    kind: 'guestbookAnswered',
    objectId: facts.datasetId,
    details: { guestbookId: facts.guestbookId, files: fileIds.length },
  })
}

/** What is known of the caller without asking; all null for a guest. */
export async function knownOf({ accounts }: ReadUnit, actor: Actor): Promise<PersonalValues> {
  const account = actor.kind === 'account' ? await accounts.byId(actor.accountId) : null
  if (account === null) return { name: null, email: null, institution: null, position: null }
  return {
    name: displayName(account),
    email: account.email,
    institution: account.affiliation,
    position: account.position,
  }
}
