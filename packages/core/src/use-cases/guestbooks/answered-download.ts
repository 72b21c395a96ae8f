import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import { checkAnswer, type SentAnswer } from '../../rules/guestbooks/guestbook-answer.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { keepResponses, knownOf } from './keep-responses.ts'

/** An answer that came with a request for files of one dataset. */
export interface AnsweredFiles {
  readonly actor: Actor
  /** Locked: its questions must not change between the check and the write. */
  readonly guestbook: Guestbook
  readonly sent: SentAnswer
  readonly datasetId: number
  readonly versionOrdinal: number | null
  readonly files: readonly { readonly id: number; readonly label: string }[]
}

/**
 * Stores the answer for every file; resolves with the reference of the last response, or null without files.
 * Refuses an answer that the guestbook does not accept.
 */
export async function answeredDownload(
  { clock, ids }: Pick<Domain, 'clock' | 'ids'>,
  unit: WriteUnit,
  { actor, guestbook, sent, datasetId, versionOrdinal, files }: AnsweredFiles,
): Promise<string | null> {
  const checked = checkAnswer(guestbook, sent, await knownOf(unit, actor))
  if (checked.kind === 'refused') return refuseAnswer(files[0]?.label, checked.reason)
  const reference = ids.uuid()
  await keepResponses(unit, {
    actor,
    answer: checked.answer,
    facts: {
      guestbookId: guestbook.id,
      datasetId,
      versionOrdinal,
      at: clock.now(),
      type: 'Download',
    },
    fileIds: files.map(({ id }) => id),
    reference,
  })
  return files.length === 0 ? null : reference
}

/** Clients compare the beginning of this message. */
const refuseAnswer = (label = 'the files', reason: string): never =>
  refuse({
    kind: 'guestbookAnswer',
    message: `Problem trying download with guestbook response on ${label} : ${reason}`,
  })
